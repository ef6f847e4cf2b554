//! Reads one request a line from the standard input, and writes its answer as one line.

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

/// Why a request has no answer: the engine does not offer it, or it failed.
pub enum Failure {
    Unsupported(String),
    Error(String),
}

/// Answers to the requests, one method for each kind.
pub trait Engine: Sized {
    /// An empty engine for a schema, `{"fields": {"name": {"type": "text"}, …}}`.
    fn new(schema: &Value, is_and: bool) -> Result<Self, Failure>;
    fn name() -> String;
    /// Replaces all documents.
    fn load(&mut self, documents: &[Value]) -> Result<(), Failure>;
    /// The ids of the documents that match a query.
    fn ids(&self, query: &str) -> Result<Vec<String>, Failure>;
}

pub fn serve<E: Engine>() -> io::Result<()> {
    let mut engine: Option<E> = None;
    for line in io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let mut answer = match answer_to(&request, &mut engine) {
            Ok(answer) => answer,
            Err(Failure::Unsupported(reason)) => json!({ "unsupported": reason }),
            Err(Failure::Error(reason)) => json!({ "error": reason }),
        };
        answer["id"] = request["id"].clone();
        let mut output = io::stdout().lock();
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

fn answer_to<E: Engine>(request: &Value, engine: &mut Option<E>) -> Result<Value, Failure> {
    if let Some(hello) = request.get("hello") {
        *engine = Some(E::new(&hello["schema"], hello["defaultOperator"] == "AND")?);
        return Ok(json!({ "name": E::name(), "changes": false }));
    }
    let engine = engine.as_mut().ok_or_else(|| Failure::Error("the first request is hello".into()))?;
    if let Some(documents) = request["load"].as_array() {
        engine.load(documents)?;
        return Ok(json!({ "ok": true }));
    }
    let query = request["ids"].as_str().ok_or_else(|| Failure::Unsupported("this request".into()))?;
    Ok(json!({ "ids": engine.ids(query)? }))
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure::Error(error.to_string())
    }
}
