import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { companyDocuments } from "../document-type/company-documents.ts";
import { screenOf } from "../terminal/screen.ts";
import { DocumentsProgress } from "./documents-progress.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is written to a terminal, or to a pipe, within two seconds in which 100 companies are done. */
function written(isTTY: boolean, total: number | null): string {
  const stream = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY, columns: 80 });
  const progress = new DocumentsProgress(screenOf(stream, {}), companyDocuments, "Indexing");
  progress.update({ done: 0, total });
  vi.advanceTimersByTime(1500);
  progress.update({ done: 100, total });
  vi.advanceTimersByTime(500);
  progress.end();
  return String(stream.read() ?? "");
}

it("shows the share, the rate and the time left on a terminal", () => {
  expect(written(true, 400)).toContain("Indexing ██████░░░░░░░░░░░░░░░░░░ 25%, 100 companies, 67/s, 5 s left");
  expect(written(true, null)).toContain("Indexing: 100 companies, 67/s");
});

it("writes nothing to a pipe", () => {
  expect(written(false, 400)).toBe("");
});
