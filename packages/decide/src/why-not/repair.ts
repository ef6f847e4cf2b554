import type { Fix } from "firmament";
import {
  Boost,
  type Bound,
  boundText,
  Colon,
  endOf,
  type FieldedLeaf,
  print,
  RangeClose,
  RangeOpen,
  replacement,
  type Token,
  type TokenizedText,
  tokensOf,
} from "firmament/grammar";
import type { ClauseReader } from "./clause-reader.ts";
import type { Literal } from "./formula.ts";
import { widened } from "./range-repair.ts";
import { corrected, ofDocument } from "./word-repair.ts";

/** How much an edit changes what its author wrote; the gentlest of several edits is taken. */
export const PENALTIES = {
  /** A bound of a range, an edit distance or a slop. */
  widened: 1,
  /** A word for one that is spelled alike. */
  corrected: 2,
  /** A negated clause without its place in the query. */
  negationDropped: 3,
  /** Any other clause. */
  dropped: 10,
  /** `b` for `NOT b`, where the clause cannot be dropped. */
  signDropped: 12,
  /** A value of the document for another one. */
  replaced: 15,
} as const;

/** A change of the text of a clause after which the document matches the clause. */
export interface Repair {
  readonly fixes: readonly Fix[];
  readonly penalty: number;
}

/** The gentlest repair of a leaf clause that the document does not match; `null` if there is none. */
export function repairOf(literal: Literal, reader: ClauseReader, query: TokenizedText): Repair | null {
  const { node } = literal;
  if (node.kind === "group" || node.kind === "everything") return null;
  const field = fieldNameOf(literal, reader);
  const repairs: readonly [candidates: typeof widened, penalty: number][] = [
    [widened, PENALTIES.widened],
    [corrected, PENALTIES.corrected],
    [ofDocument, PENALTIES.replaced],
  ];
  for (const [candidates, penalty] of repairs) {
    const repaired = candidates(node, field, reader).find((each) =>
      reader.matches(reader.resolve(each, literal.field)),
    );
    if (repaired !== undefined) return { fixes: bodyFixes(node, repaired, query), penalty };
  }
  return null;
}

/** The name of the field that a leaf searches; `null` for one that searches all. */
export function fieldNameOf({ node, field }: Pick<Literal, "node" | "field">, reader: ClauseReader): string | null {
  const named = (node.kind === "everything" ? null : node.field) ?? field;
  return named === null ? null : reader.nameOf(named);
}

/** Replaces what is between the field and the boost of a clause; of a range, only the bounds that change. */
function bodyFixes(node: FieldedLeaf, repaired: FieldedLeaf, query: TokenizedText): readonly Fix[] {
  const { from, to } = tokensOf(query, node.span);
  const tokens = query.tokens.slice(from, to);
  if (node.kind === "range" && repaired.kind === "range") {
    return [
      ...boundFixes(
        node.low,
        repaired.low,
        tokens.find(({ tokenType }) => tokenType === RangeOpen),
        "[",
      ),
      ...boundFixes(
        node.high,
        repaired.high,
        tokens.find(({ tokenType }) => tokenType === RangeClose),
        "]",
      ),
    ];
  }
  const colon = node.field === null ? -1 : tokens.findIndex(({ tokenType }) => tokenType === Colon);
  const first = tokens[colon + 1];
  const last = tokens.findLast(({ tokenType }) => tokenType !== Boost);
  const [start, end] = [first?.startOffset ?? node.span.start, last === undefined ? node.span.end : endOf(last)];
  return [replacement(start, end, print({ ...repaired, field: null, boost: null }))];
}

function boundFixes(old: Bound, bound: Bound, bracket: Token | undefined, inclusive: string): readonly Fix[] {
  if (old === bound || old.kind === "open" || bracket === undefined) return [];
  const text = replacement(old.span.start, old.span.end, boundText(bound));
  if (bracket.image === inclusive) return [text];
  const fixes = [replacement(bracket.startOffset, endOf(bracket), inclusive), text];
  return fixes.toSorted((a, b) => a.span.start - b.span.start);
}
