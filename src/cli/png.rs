//! Pictures in dots.
//!
//! Comes in: a picture in SVG. Goes out: the same in PNG, as large as it says of itself. Its letters are those of the fonts that the
//! machine has, so that it may differ from one machine to another.

use crate::error::Error;
use resvg::{tiny_skia, usvg};
use std::sync::Arc;

/// Families of letters without feet that are looked for, the first that is there; any other where none is.
const FAMILIES: [&str; 4] = ["Noto Sans", "DejaVu Sans", "Liberation Sans", "Arial"];

pub(super) fn png(svg: &str) -> Result<Vec<u8>, Error> {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_system_fonts();
    let family = |name: &str| fonts.faces().flat_map(|face| &face.families).find(|(family, _)| family == name);
    let any = || fonts.faces().flat_map(|face| &face.families).next();
    let found = FAMILIES.iter().find_map(|name| family(name)).or_else(any).map(|(family, _)| family.clone());
    let found = found.ok_or_else(|| Error::Usage {
        code: "use::no-font",
        message: "this machine has no font to draw numbers with: install one, or take `--format svg`".to_owned(),
    })?;
    fonts.set_sans_serif_family(found);
    let options = usvg::Options { fontdb: Arc::new(fonts), ..usvg::Options::default() };
    let failed = |why: &dyn std::fmt::Display| Error::Usage {
        code: "use::no-png",
        message: format!("the picture cannot be drawn in dots: {why}"),
    };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|why| failed(&why))?;
    let size = tree.size().to_int_size();
    let mut dots = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or_else(|| failed(&"it has no size"))?;
    dots.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut dots.as_mut());
    dots.encode_png().map_err(|why| failed(&why))
}
