import type { Change, Diagnostic, Highlight } from "firmament";
import type { PageDocument } from "./dataset.ts";
import type { Answer, PageHit, Sample, SearchError } from "./search-source.ts";

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads the body of a search response; returns `null` for one of another shape: what stands between the page and the
 * service may answer as well.
 */
export function readAnswer(text: string): Omit<Answer, "response" | "milliseconds"> | null {
  const body = membersOf(parsed(text));
  const { total } = membersOf(body.pagination);
  const { data, suggestion } = body;
  if (typeof total !== "number" || !Array.isArray(data)) return null;
  const highlights = membersOf(body.highlights);
  return {
    total,
    hits: data.map((document) => hitOf(membersOf(document), highlights)),
    facets: membersOf(body.facets) as Answer["facets"],
    changes: listOf(body.changes) as readonly Change[],
    suggestion: typeof suggestion === "string" ? suggestion : null,
    errors: [],
    plan: null,
  };
}

/** The first documents of a response; `null` for one of another shape. */
export function readSample(text: string): Sample | null {
  const answer = readAnswer(text);
  if (answer === null) return null;
  return { total: answer.total, documents: answer.hits.map(({ document }) => document), facets: answer.facets };
}

/** The query of a response to a search with `like`; `null` for one of another shape. */
export function readLikeQuery(text: string): string | null {
  const { query } = membersOf(membersOf(parsed(text)).like);
  return typeof query === "string" ? query : null;
}

/** The errors that a rejected request states. */
export function readErrors(text: string, status: number): readonly SearchError[] {
  const body = membersOf(parsed(text));
  const diagnostics = listOf(body.diagnostics).filter(isDiagnostic);
  if (diagnostics.length > 0) return diagnostics;
  const detail = typeof body.detail === "string" ? body.detail : null;
  return [{ message: detail ?? `The service answered with status ${status}.` }];
}

function isDiagnostic(value: unknown): value is Diagnostic {
  const { message, span } = membersOf(value);
  return typeof message === "string" && typeof membersOf(span).start === "number";
}

function hitOf(document: Members, highlights: Members): PageHit {
  const id = String(document.id ?? "");
  return {
    id,
    document: { ...document, id } as PageDocument,
    highlights: membersOf(highlights[id]) as Readonly<Record<string, readonly Highlight[]>>,
    score: null,
    explanation: null,
    fusion: null,
  };
}

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
