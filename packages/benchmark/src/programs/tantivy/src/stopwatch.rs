//! Measures as `stopwatch.ts` of `firmament bench` does.

use std::hint::black_box;
use std::time::Instant;

use crate::questions::Execution;

/// The minimum time of a batch, in milliseconds.
const MIN_BATCH: f64 = 0.3;
const MAX_BATCH_SIZE: f64 = 4096.0;
const MAX_SAMPLES: usize = 20;

/// Executes a question repeatedly for about `budget` milliseconds and at least twice. Returns one sample per batch, in
/// microseconds per execution.
pub fn samples_of(execution: &Execution, budget: f64) -> tantivy::Result<Vec<f64>> {
    // The lesser of two, because a disturbed one would select batches that are too small.
    let first = time(execution, 1)?.min(time(execution, 1)?);
    let size = (MIN_BATCH / first).ceil().clamp(1.0, MAX_BATCH_SIZE) as u32;
    let mut samples = Vec::new();
    if size == 1 {
        samples.push(first * 1000.0);
    }
    let mut spent = first;
    while samples.is_empty() || (spent < budget && samples.len() < MAX_SAMPLES) {
        let elapsed = time(execution, size)?;
        samples.push(elapsed / f64::from(size) * 1000.0);
        spent += elapsed;
    }
    Ok(samples)
}

/// The time of some executions, in milliseconds.
fn time(execution: &Execution, times: u32) -> tantivy::Result<f64> {
    let start = Instant::now();
    for _ in 0..times {
        black_box(execution()?);
    }
    Ok(start.elapsed().as_secs_f64() * 1e3)
}
