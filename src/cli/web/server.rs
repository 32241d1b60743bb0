//! The server: listens, hands requests to who answers them, and ends.
//!
//! Comes in: an address. Goes out: answers. Whatever counts or searches is done beside the thread that listens, within a limit of work or
//! time, and so much at once and no more.

use super::asked::{Asked, MOST_BYTES};
use super::refused::Refused;
use super::{advice, assets, both, check, dials, game, games, guard, questions, quiz, sheets, two, words};
use crate::clean::clean_json;
use crate::game::Patience;
use crate::play::search;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Query, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde_json::Value;
use std::borrow::Cow;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::timeout;

/// Work of an answer that plays moves: less than a second.
const PLAYING: u64 = 8_000_000;
/// Answers that are made at once; searches among them.
const MOST_ANSWERS: usize = 256;
const MOST_SEARCHES: usize = 4;
/// Threads that make answers: searches leave some to who plays.
const THREADS: usize = MOST_SEARCHES + 4;
/// Connections that are held at once; more are closed.
const MOST_CONNECTIONS: usize = 512;
/// Seconds that a sheet or a comparison may take.
const LONGEST_SHEET: f64 = 20.0;
/// How long the head of a request may take, and its body.
const SENDING: Duration = Duration::from_secs(10);
/// How long a connection is held, however much is asked over it, and how long it may take then to end: more than the longest sheet.
const LASTING: Duration = Duration::from_secs(20);
const LEAVING: Duration = Duration::from_secs(25);
/// How long answers under way are waited for at the end.
const ENDING: Duration = Duration::from_millis(500);

/// How long nobody is let in when the system has nothing left for another connection.
const PAUSE: Duration = Duration::from_millis(50);

static CONNECTIONS: AtomicUsize = AtomicUsize::new(0);
static ANSWERS: AtomicUsize = AtomicUsize::new(0);
static SEARCHES: AtomicUsize = AtomicUsize::new(0);
/// Set at the end: searches stop.
static STOP: AtomicBool = AtomicBool::new(false);

/// Begins to listen.
///
/// # Errors
/// The address is taken, or is none of this machine.
pub(super) fn listen(wanted: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(wanted)?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Answers until Ctrl-C.
///
/// # Errors
/// The system gives no threads or no connections.
pub(super) fn serve(listener: TcpListener, address: SocketAddr) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(THREADS).build()?;
    let served = runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        tokio::spawn(admit(listener, Router::new().fallback(answer).with_state(address)));
        tokio::signal::ctrl_c().await
    });
    STOP.store(true, Ordering::Relaxed);
    runtime.shutdown_timeout(ENDING);
    served
}

/// Lets in who comes, as many at once as are held; whoever sends no request is sent away after a while.
async fn admit(listener: tokio::net::TcpListener, router: Router) {
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(SENDING);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let Some(place) = Place::take(&CONNECTIONS, MOST_CONNECTIONS) else { continue };
        // An answer is one whole: nothing is gained by waiting for more of it.
        let _ = stream.set_nodelay(true);
        let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router.clone()));
        tokio::spawn(async move {
            let _place = place;
            let mut connection = pin!(connection);
            if timeout(LASTING, connection.as_mut()).await.is_err() {
                // What is asked is answered still; whoever does not take his answer is sent away.
                connection.as_mut().graceful_shutdown();
                let _ = timeout(LEAVING, connection).await;
            }
        });
    }
}

/// One of so many; gives its place back when it is dropped.
struct Place(&'static AtomicUsize);

impl Place {
    fn take(counter: &'static AtomicUsize, most: usize) -> Option<Place> {
        let taken = counter.fetch_update(Ordering::AcqRel, Ordering::Acquire, |count| (count < most).then_some(count + 1));
        // Made where one was taken, and nowhere else: what is dropped gives a place back.
        taken.is_ok().then(|| Place(counter))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

async fn answer(State(address): State<SocketAddr>, request: Request) -> Response {
    let mut response = match guard::refused(request.method(), request.uri(), request.headers(), address) {
        Some(why) => refusal(Refused::new(403, "web::foreign", why)),
        None => own(request).await.unwrap_or_else(refusal),
    };
    guard::add(response.headers_mut());
    response
}

/// The answer to somebody who may ask.
async fn own(request: Request) -> Result<Response, Refused> {
    let path = request.uri().path().to_owned();
    if let Some(what) = path.strip_prefix("/api/") {
        return interface(what.to_owned(), request).await;
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Err(Refused::new(405, "web::method", "pages are read by GET"));
    }
    if let Some(name) = path.strip_prefix("/assets/") {
        let (kind, text) = assets::find(name).ok_or_else(|| nothing(&path))?;
        return Ok(made(200, kind, text));
    }
    if let Some(name) = path.strip_prefix("/boards/").and_then(|name| name.strip_suffix(".svg")) {
        let name = name.to_owned();
        let svg = beside(move || games::picture(&name).ok_or_else(|| nothing("board"))).await?;
        return Ok(made(200, "image/svg+xml", svg));
    }
    if path == "/sheet" {
        return sheet(request).await;
    }
    if assets::is_page(&path) {
        let language = words::wanted(request.uri(), request.headers());
        return Ok(made(200, "text/html; charset=utf-8", words::page(assets::PAGE, language)));
    }
    Err(nothing(&path))
}

/// A sheet, with a policy of its own: its style and script stand in it.
async fn sheet(request: Request) -> Result<Response, Refused> {
    let pairs = Query::<Vec<(String, String)>>::try_from_uri(request.uri());
    let Query(pairs) = pairs.map_err(|_| Refused::new(400, "web::malformed", "the address is none of a sheet"))?;
    let Some(place) = Place::take(&SEARCHES, MOST_SEARCHES) else { return Err(busy()) };
    let page = beside(move || {
        let _place = place;
        let (asked, fields) = sheets::asked(pairs)?;
        Patience::until_stopped(&STOP).within(|| search::for_seconds(LONGEST_SHEET).within(|| sheets::page(&asked, &fields)))
    })
    .await?;
    let policy = sheets::policy(&page);
    let mut response = made(200, "text/html; charset=utf-8", page);
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    Ok(response)
}

fn nothing(path: &str) -> Refused {
    let shown: String = path.chars().take(80).collect();
    Refused::new(404, "web::nothing-there", format!("nothing is at {shown}"))
}

/// What answers a request.
type Work = fn(&Asked) -> Result<Value, Refused>;

async fn interface(what: String, request: Request) -> Result<Response, Refused> {
    if request.method() == Method::GET && (what == "games" || what == "words") {
        let language = words::wanted(request.uri(), request.headers());
        if what == "words" {
            return Ok(made(200, JSON, words::document(language).to_string()));
        }
        let text = beside(|| Ok(games::document(language))).await?;
        return Ok(made(200, JSON, text));
    }
    let (work, search): (Work, bool) = match what.as_str() {
        "game" => (game::game, false),
        "why" => (game::why, false),
        "rule" => (game::sentences, false),
        "best" => (advice::best, true),
        "dials" => (dials::dials, false),
        "check" => (check::check, false),
        "complete" => (check::complete, false),
        "two" => (two::two, true),
        "both" => (both::both, false),
        "questions" => (questions::questions, true),
        "quiz" => (quiz::quiz, true),
        _ => return Err(nothing(request.uri().path())),
    };
    if request.method() != Method::POST {
        return Err(Refused::new(405, "web::method", "this is asked by POST"));
    }
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        return Err(Refused::new(415, "web::kind", "the body of a request is application/json"));
    }
    let body = timeout(SENDING, to_bytes(request.into_body(), MOST_BYTES)).await;
    let body = body.map_err(|_| Refused::new(408, "web::slow", "the body of the request took too long"))?;
    let body = body.map_err(|_| Refused::too_much("in one request (bytes)", MOST_BYTES))?;
    let places = if search { Place::take(&SEARCHES, MOST_SEARCHES).map(Some) } else { Some(None) };
    let Some(place) = places else { return Err(busy()) };
    let text = beside(move || {
        let _place = place;
        let asked = Asked::read(&body)?;
        if search {
            let patience = Patience::until_stopped(&STOP);
            return patience.within(|| search::for_seconds(LONGEST_SHEET).within(|| work(&asked))).map(|done| written(&done));
        }
        let patience = Patience::of_work(PLAYING);
        let done = patience.within(|| work(&asked));
        if patience.is_cut() { Err(Refused::too_long()) } else { done.map(|done| written(&done)) }
    })
    .await?;
    Ok(made(200, JSON, text))
}

fn busy() -> Refused {
    Refused::new(503, "web::busy", "the program has as much to do as it takes on at once: ask again in a moment")
}

/// Does some work beside the thread that listens.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> Result<T, Refused> + Send + 'static) -> Result<T, Refused> {
    let Some(place) = Place::take(&ANSWERS, MOST_ANSWERS) else { return Err(busy()) };
    let done = tokio::task::spawn_blocking(move || {
        let _place = place;
        work()
    });
    done.await.unwrap_or_else(|_| {
        Err(Refused::new(500, "web::mistake", "the program made a mistake here; nothing is lost, and it goes on"))
    })
}

const JSON: &str = "application/json";

/// A document as it is sent.
fn written(document: &Value) -> String {
    let text = serde_json::to_string(document).unwrap_or_default();
    match clean_json(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(clean) => clean,
    }
}

fn made(status: u16, kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

fn refusal(refused: Refused) -> Response {
    let mut response = made(refused.status, JSON, written(&refused.document));
    if refused.status == 503 {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}
