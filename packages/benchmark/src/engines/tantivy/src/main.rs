//! Tantivy with its own query parser: a clause without a field is searched in all text fields.

mod json_lines;

use json_lines::{Engine, Failure};
use serde_json::Value;
use tantivy::collector::DocSetCollector;
use tantivy::query::{QueryParser, QueryParserError};
use tantivy::schema::{FAST, Field, INDEXED, Schema, TEXT};
use tantivy::{Index, TantivyDocument};

struct Tantivy { index: Index, texts: Vec<Field>, ids: Vec<String>, is_and: bool }

impl Engine for Tantivy {
    fn name() -> String {
        tantivy::version_string().split(',').next().unwrap_or("Tantivy").replace("tantivy v", "Tantivy ")
    }

    fn new(schema: &Value, is_and: bool) -> Result<Self, Failure> {
        let (mut builder, mut texts) = (Schema::builder(), Vec::new());
        for (name, field) in schema["fields"].as_object().into_iter().flatten() {
            match field["type"].as_str() {
                Some("text") => texts.push(builder.add_text_field(name, TEXT)),
                Some("number" | "integer") => drop(builder.add_f64_field(name, INDEXED | FAST)),
                _ => {} // is not indexed
            }
        }
        Ok(Self { index: Index::create_in_ram(builder.build()), texts, ids: Vec::new(), is_and })
    }

    fn load(&mut self, documents: &[Value]) -> Result<(), Failure> {
        self.index = Index::create_in_ram(self.index.schema());
        self.ids = documents.iter().map(|document| document["id"].as_str().unwrap_or("").to_owned()).collect();
        let mut writer = self.index.writer_with_num_threads(1, 50_000_000)?; // one segment, in this order
        for record in documents {
            let mut document = TantivyDocument::default();
            for (field, entry) in self.index.schema().fields() {
                let value = &record[entry.name()];
                for value in value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice) {
                    match value {
                        Value::String(text) => document.add_text(field, text),
                        Value::Number(number) if self.texts.contains(&field) => document.add_text(field, number.to_string()),
                        Value::Number(number) => document.add_f64(field, number.as_f64().unwrap_or_default()),
                        _ => {}
                    }
                }
            }
            writer.add_document(document)?;
        }
        writer.commit()?;
        Ok(())
    }

    fn ids(&self, query: &str) -> Result<Vec<String>, Failure> {
        let mut parser = QueryParser::for_index(&self.index, self.texts.clone());
        parser.allow_regexes();
        if self.is_and { parser.set_conjunction_by_default() }
        let query = parser.parse_query(query).map_err(|error| match error {
            QueryParserError::UnsupportedQuery(reason) => Failure::Unsupported(reason),
            error => Failure::from(error),
        })?;
        let found = self.index.reader()?.searcher().search(&query, &DocSetCollector)?;
        let mut documents: Vec<u32> = found.into_iter().map(|address| address.doc_id).collect();
        documents.sort_unstable();
        Ok(documents.into_iter().map(|document| self.ids[document as usize].clone()).collect())
    }
}

fn main() -> std::io::Result<()> {
    json_lines::serve::<Tantivy>()
}
