//! Answers the requests of the benchmark, one JSON object per line, with one line of JSON each: `value` or `failure`.
//! `ProgramRequest` in `program-messages.ts` of `firmament bench` describes them. The first line is written when the program is ready.

mod document_index;
mod questions;
mod stopwatch;
mod words;

use std::io::{self, BufRead, Write};
use std::rc::Rc;
use std::time::Instant;

use document_index::{DocumentIndex, Plan};
use questions::Question;
use serde::Deserialize;
use serde_json::{Value, json};

type Failure = Box<dyn std::error::Error>;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Request {
    Build(Plan),
    Answer { question: Question },
    Measure { question: Question, budget: f64 },
}

fn main() -> Result<(), Failure> {
    let version = tantivy::version_string();
    let version = version.split(',').next().unwrap_or("").trim_start_matches("tantivy v");
    write_line(&json!({ "value": version }))?;
    let mut index = None;
    for line in io::stdin().lock().lines() {
        let reply = match handle(&line?, &mut index) {
            Ok(value) => json!({ "value": value }),
            Err(failure) => json!({ "failure": failure.to_string() }),
        };
        write_line(&reply)?;
    }
    Ok(())
}

fn handle(line: &str, index: &mut Option<Rc<DocumentIndex>>) -> Result<Value, Failure> {
    let built = |index: &Option<Rc<DocumentIndex>>| index.clone().ok_or("there is no index");
    Ok(match serde_json::from_str(line)? {
        Request::Build(plan) => {
            let (new_index, milliseconds) = DocumentIndex::build(&plan)?;
            let bytes = new_index.bytes;
            *index = Some(Rc::new(new_index));
            json!({ "milliseconds": milliseconds, "bytes": bytes })
        }
        Request::Answer { question } => {
            let execution = questions::prepare(&built(index)?, question)?;
            let start = Instant::now();
            let size = execution()?;
            json!({ "size": size, "milliseconds": start.elapsed().as_secs_f64() * 1e3 })
        }
        Request::Measure { question, budget } => {
            json!(stopwatch::samples_of(&questions::prepare(&built(index)?, question)?, budget)?)
        }
    })
}

fn write_line(reply: &Value) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{reply}")?;
    output.flush()
}
