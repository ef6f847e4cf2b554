import type { Hit, ScorePart } from "firmament";
import type { DocumentHighlighter } from "firmament/backend";
import type { StoredHit } from "./stored-hits.ts";

/** The contents of hits. */
export interface HitContents {
  /** The fields of the documents, with the id; `null` for all. */
  readonly fields: ReadonlySet<string> | null;
  /** `null` for hits without an explanation. */
  readonly explanation: readonly ScorePart[] | null;
  /** `null` for hits without highlights. */
  readonly highlighter: DocumentHighlighter | null;
}

/** A hit of a page. */
export function presentHit(
  { document }: StoredHit,
  score: number,
  { fields, explanation, highlighter }: HitContents,
): Hit<object> {
  return {
    id: document.id,
    score,
    document: Object.freeze(fields === null ? document : projected(document, fields)),
    ...(explanation !== null && { explanation }),
    ...(highlighter !== null && { highlights: highlighter.highlights(document) }),
  };
}

function projected(document: object, fields: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => fields.has(name)));
}
