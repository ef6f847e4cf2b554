import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { htmlReport } from "./html-report.ts";
import type { BenchReport } from "./report.ts";

const sample: BenchReport = JSON.parse(readFileSync(new URL("sample-report.json", import.meta.url), "utf8"));
const page = htmlReport(sample);

test("loads nothing", () => {
  expect(page.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|<script|<link|@import|url\(|src=/);
});

test("shows the machine, the documents, the engines and the chart", () => {
  for (const text of [
    "Sample 3000, 4 cores, 16 GB",
    "1,000 companies (generated, seed 7)",
    "MiniSearch 7.0.0",
    "<svg",
  ]) {
    expect(page).toContain(text);
  }
});

test("shows each class with its times, ratios and noise, and each query", () => {
  expect(page.match(/<article/g)).toHaveLength(2);
  expect(page).toContain('<th scope="row">MiniSearch</th><td>2,010</td><td>2,515</td><td>×100</td>');
  expect(page).toContain("<td>2,000</td><td>3,000</td><td>×1,000 (1 of 2)</td>");
  expect(page).toContain('<th scope="row"><code>lamps</code></th><td>count</td><td>12</td><td>4 / 5</td>');
});

test("shows queries whose matches differ, with the reason", () => {
  expect(page).toContain("liqe, 1 query: searches texts. Greatest differences: <code>robots</code> 19 instead of 10.");
});

test("says which engines are missing", () => {
  expect(htmlReport({ ...sample, missing: ["Orama is not measured."] })).toContain("<li>Orama is not measured.</li>");
});

test("escapes names and queries", () => {
  const queries = sample.queries.map((query) => ({ ...query, text: '<b> & "x"', title: "<i>" }));
  const hostile = htmlReport({ ...sample, queries, corpus: { ...sample.corpus, name: "<script>" } });
  expect(hostile).toContain("&lt;b&gt; &amp; &quot;x&quot;");
  expect(hostile).not.toMatch(/<(b|i|script)>/);
});
