//! The documents in one segment of mapped files, written by one thread; their ids are kept in a vector.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::time::Instant;

use serde::Deserialize;
use serde_json::{Map, Value};
use tantivy::directory::MmapDirectory;
use tantivy::query::QueryParser;
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{AsciiFoldingFilter, LowerCaser, TextAnalyzer, TokenizerManager};
use tantivy::{Index, ReloadPolicy, Searcher, TantivyDocument};

use crate::Failure;
use crate::words::Words;

const TOKENIZER: &str = "words";
const MEMORY_BUDGET: usize = 1 << 30;
const CHUNK: usize = 5000;

type Record = Map<String, Value>;

/// The fields of the documents: `weights` has all text fields, `addresses` those with web addresses.
#[derive(Deserialize)]
pub struct Plan {
    corpus: PathBuf,
    weights: Map<String, Value>,
    addresses: Vec<String>,
    numbers: Vec<String>,
    /// The fields with numbers that are not whole.
    decimals: Vec<String>,
}

pub struct DocumentIndex {
    pub searcher: Searcher,
    /// Words without a field are searched in all text fields.
    pub parser: QueryParser,
    /// Multiplies scores by the weights of the fields. A word in one field is then scored without skipping.
    pub weighted_parser: QueryParser,
    pub text_fields: Vec<Field>,
    /// The names of the fields with numbers that are not whole.
    pub decimals: Vec<String>,
    pub ids: Vec<String>,
    /// The files of the index and the ids.
    pub bytes: u64,
    folder: PathBuf,
}

impl DocumentIndex {
    /// Returns the index and the time to build it in milliseconds, without reading the corpus and parsing its JSON.
    pub fn build(plan: &Plan) -> Result<(Self, f64), Failure> {
        let start = Instant::now();
        let mut reading = 0.0;
        let mut ids = Vec::new();
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer(TOKENIZER)
            .set_index_option(IndexRecordOption::WithFreqsAndPositions);
        let options = TextOptions::default().set_indexing_options(indexing);
        let text_fields: Vec<Field> =
            plan.weights.keys().map(|name| schema.add_text_field(name, options.clone())).collect();
        let numbers: Vec<Field> =
            plan.numbers.iter().map(|name| schema.add_i64_field(name, INDEXED | FAST)).collect();
        let decimals: Vec<Field> =
            plan.decimals.iter().map(|name| schema.add_f64_field(name, INDEXED | FAST)).collect();
        let tokenizers = TokenizerManager::default();
        tokenizers.register(
            TOKENIZER,
            TextAnalyzer::builder(Words::default()).filter(LowerCaser).filter(AsciiFoldingFilter).build(),
        );
        let folder = std::env::temp_dir().join(format!("firmament-bench-tantivy-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let mut writer = Index::builder()
            .schema(schema.build())
            .tokenizers(tokenizers.clone())
            .single_segment_index_writer(MmapDirectory::open(&folder)?, MEMORY_BUDGET)?;
        let mut lines = BufReader::with_capacity(1 << 20, File::open(&plan.corpus)?).lines();
        loop {
            let reading_start = Instant::now();
            let mut records: Vec<Record> = Vec::with_capacity(CHUNK);
            for line in lines.by_ref().take(CHUNK) {
                records.push(serde_json::from_str(&line?)?);
            }
            reading += reading_start.elapsed().as_secs_f64();
            if records.is_empty() {
                break;
            }
            for record in &records {
                ids.push(record.get("id").and_then(Value::as_str).ok_or("a record has no id")?.to_owned());
                writer.add_document(document_of(record, plan, &text_fields, &numbers, &decimals)?)?;
            }
            let releasing_start = Instant::now();
            drop(records);
            reading += releasing_start.elapsed().as_secs_f64();
        }
        writer.finalize()?;
        let mut index = Index::open_in_dir(&folder)?;
        index.set_tokenizers(tokenizers);
        let searcher = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?.searcher();
        let milliseconds = (start.elapsed().as_secs_f64() - reading) * 1e3;
        if searcher.segment_readers().len() != 1 {
            return Err("there is more than one segment".into());
        }
        let mut parser = QueryParser::for_index(&index, text_fields.clone());
        parser.allow_regexes();
        let mut weighted_parser = parser.clone();
        for (field, weight) in text_fields.iter().zip(plan.weights.values()) {
            weighted_parser.set_field_boost(*field, weight.as_f64().ok_or("a weight is not a number")? as f32);
        }
        let mut bytes: u64 = ids.iter().map(|id: &String| id.len() as u64).sum();
        for file in fs::read_dir(&folder)? {
            bytes += file?.metadata()?.len();
        }
        let decimals = plan.decimals.clone();
        Ok((Self { searcher, parser, weighted_parser, text_fields, decimals, ids, bytes, folder }, milliseconds))
    }
}

impl Drop for DocumentIndex {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn document_of(
    record: &Record,
    plan: &Plan,
    text_fields: &[Field],
    numbers: &[Field],
    decimals: &[Field],
) -> Result<TantivyDocument, Failure> {
    let mut document = TantivyDocument::default();
    for (name, field) in plan.weights.keys().zip(text_fields) {
        for value in values_of(record, name) {
            let text = value.as_str().ok_or_else(|| format!("{name} is not a text"))?;
            if plan.addresses.contains(name) {
                document.add_text(*field, words_of_address(text));
            } else {
                document.add_text(*field, text);
            }
        }
    }
    for (name, field) in plan.numbers.iter().zip(numbers) {
        for value in values_of(record, name) {
            document.add_i64(*field, value.as_i64().ok_or_else(|| format!("{name} is not a whole number"))?);
        }
    }
    for (name, field) in plan.decimals.iter().zip(decimals) {
        for value in values_of(record, name) {
            document.add_f64(*field, value.as_f64().ok_or_else(|| format!("{name} is not a number"))?);
        }
    }
    Ok(document)
}

fn values_of<'record>(record: &'record Record, name: &str) -> &'record [Value] {
    match record.get(name) {
        None | Some(Value::Null) => &[],
        Some(Value::Array(values)) => values,
        Some(value) => std::slice::from_ref(value),
    }
}

/// Removes the scheme and splits at dots, as Firmament's analyzer for web addresses does.
fn words_of_address(address: &str) -> String {
    let host = address.split_once("://").map_or(address, |(_, rest)| rest);
    host.replace('.', " ")
}
