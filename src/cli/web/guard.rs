//! Who may ask, and what a browser may do with an answer.
//!
//! Comes in: the head of a request, the address listened at. Goes out: whether it is answered, and the headers of every answer. A page of
//! somebody else, or a name of somebody else that leads to this machine, drives nothing here.

use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use std::net::{IpAddr, SocketAddr};

/// The page loads its own files, and nothing else; nothing stands in a line of it.
pub(super) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
     frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/// The address as a person writes it.
pub(super) fn shown(address: SocketAddr) -> String {
    let ip = if address.ip().is_unspecified() { IpAddr::from([127, 0, 0, 1]) } else { address.ip() };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}

/// Why a request is not answered.
pub(super) fn refused(method: &Method, uri: &Uri, headers: &HeaderMap, address: SocketAddr) -> Option<&'static str> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let one = |name| headers.get_all(name).iter().count() == 1;
    let host = text(header::HOST).filter(|_| one(header::HOST));
    // What a whole address names counts more than the head.
    let named = uri.authority().is_none_or(|named| is_own(named.as_str(), address));
    let Some(host) = host.filter(|host| named && is_own(host, address)) else {
        return Some("the request names another host than this program");
    };
    if let Some(origin) = headers.get(header::ORIGIN)
        && origin.to_str().ok() != Some(&format!("http://{host}"))
    {
        return Some("the request comes from another page");
    }
    let site = text(header::HeaderName::from_static("sec-fetch-site"));
    if method != Method::GET && site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return Some("the request comes from another page");
    }
    None
}

/// Whether a host is this program: an address of this machine or `localhost`, with the port. Names are not believed: whoever owns one can
/// let it lead here.
fn is_own(host: &str, address: SocketAddr) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, port.parse().ok()),
        _ => (host, Some(80)),
    };
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let near = name.eq_ignore_ascii_case("localhost") || bare.parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
    // Beyond this machine an address is called by its number.
    let far = !address.ip().is_loopback() && bare.parse::<IpAddr>().is_ok();
    port == Some(address.port()) && (near || far)
}

/// Adds the headers of every answer; one that has a policy of its own keeps it.
pub(super) fn add(headers: &mut HeaderMap) {
    let fixed = [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cache-control", "no-store"),
    ];
    for (name, value) in fixed {
        headers.insert(header::HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_numbers_of_this_machine() {
        let near: SocketAddr = "127.0.0.1:8417".parse().expect("an address");
        for own in ["127.0.0.1:8417", "localhost:8417", "LOCALHOST:8417", "[::1]:8417"] {
            assert!(is_own(own, near), "{own}");
        }
        for other in [
            "",
            "localhost",
            "localhost:80",
            "evil.example:8417",
            "127.0.0.1.evil.example:8417",
            "192.168.1.2:8417",
            "localhost:8417:8417",
        ] {
            assert!(!is_own(other, near), "{other}");
        }
        let far: SocketAddr = "0.0.0.0:8417".parse().expect("an address");
        assert!(is_own("192.168.1.2:8417", far) && !is_own("evil.example:8417", far));
        assert_eq!(shown(far), "http://127.0.0.1:8417/");
    }
}
