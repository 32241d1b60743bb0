//! The parser that pest makes from `grammar/variant.pest`.

#![allow(missing_docs, reason = "generated from the grammar, which says what each rule is")]

/// The generated parser.
#[derive(pest_derive::Parser)]
#[grammar = "../grammar/variant.pest"]
pub struct VariantParser;
