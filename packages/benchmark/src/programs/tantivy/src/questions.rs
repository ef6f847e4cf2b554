//! Executes the benchmark's questions. Every execution parses the text of its query.

use std::rc::Rc;

use serde::Deserialize;
use tantivy::collector::{Collector, Count, SegmentCollector, TopDocs};
use tantivy::query::Query;
use tantivy::{DocAddress, DocId, Order, Score, SegmentOrdinal, SegmentReader};

use crate::Failure;
use crate::document_index::DocumentIndex;

/// Returns the number of documents that it counted or listed.
pub type Execution = Box<dyn Fn() -> tantivy::Result<usize>>;

#[derive(Deserialize)]
pub struct Question {
    text: String,
    operation: Operation,
    /// `relevance` or a number field, descending.
    order: String,
    limit: usize,
    /// The edit distance of all words, because the query language has no fuzzy terms; 0 for exact words.
    edits: u8,
    /// Whether the weights of the fields change the order.
    weighted: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Operation {
    Count,
    Ids,
    Top,
    Parse,
}

/// Fails if the text cannot be parsed.
pub fn prepare(index: &Rc<DocumentIndex>, question: Question) -> Result<Execution, Failure> {
    let Question { text, operation, order, limit, edits, weighted } = question;
    let mut parser = if weighted { index.weighted_parser.clone() } else { index.parser.clone() };
    if edits > 0 {
        for field in &index.text_fields {
            parser.set_field_fuzzy(*field, false, edits, true);
        }
    }
    parser.parse_query(&text)?;
    let index = index.clone();
    let parse = move || -> tantivy::Result<Box<dyn Query>> { Ok(parser.parse_query(&text)?) };
    Ok(match operation {
        Operation::Count => Box::new(move || index.searcher.search(&*parse()?, &Count)),
        Operation::Ids => Box::new(move || {
            let documents = index.searcher.search(&*parse()?, &Documents)?;
            Ok(ids_of(&index, documents.into_iter()).len())
        }),
        Operation::Top if order == "relevance" => Box::new(move || {
            let hits = index.searcher.search(&*parse()?, &TopDocs::with_limit(limit).order_by_score())?;
            Ok(ids_of(&index, hits.into_iter().map(|(_, DocAddress { doc_id, .. })| doc_id)).len())
        }),
        Operation::Top if index.decimals.contains(&order) => Box::new(move || {
            let collector = TopDocs::with_limit(limit).order_by_fast_field::<f64>(&order, Order::Desc);
            let hits = index.searcher.search(&*parse()?, &collector)?;
            Ok(ids_of(&index, hits.into_iter().map(|(_, DocAddress { doc_id, .. })| doc_id)).len())
        }),
        Operation::Top => Box::new(move || {
            let collector = TopDocs::with_limit(limit).order_by_fast_field::<i64>(&order, Order::Desc);
            let hits = index.searcher.search(&*parse()?, &collector)?;
            Ok(ids_of(&index, hits.into_iter().map(|(_, DocAddress { doc_id, .. })| doc_id)).len())
        }),
        Operation::Parse => Box::new(move || parse().map(|_| 0)),
    })
}

fn ids_of(index: &DocumentIndex, documents: impl Iterator<Item = DocId>) -> Vec<&str> {
    std::hint::black_box(documents.map(|document| index.ids[document as usize].as_str()).collect())
}

/// Collects all documents; the only segment is the first.
struct Documents;

struct DocumentsOfSegment(Vec<DocId>);

impl Collector for Documents {
    type Fruit = Vec<DocId>;
    type Child = DocumentsOfSegment;

    fn for_segment(&self, _: SegmentOrdinal, _: &SegmentReader) -> tantivy::Result<DocumentsOfSegment> {
        Ok(DocumentsOfSegment(Vec::new()))
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, mut segments: Vec<Vec<DocId>>) -> tantivy::Result<Vec<DocId>> {
        Ok(segments.pop().unwrap_or_default())
    }
}

impl SegmentCollector for DocumentsOfSegment {
    type Fruit = Vec<DocId>;

    fn collect(&mut self, document: DocId, _: Score) {
        self.0.push(document);
    }

    fn collect_block(&mut self, documents: &[DocId]) {
        self.0.extend_from_slice(documents);
    }

    fn harvest(self) -> Vec<DocId> {
        self.0
    }
}
