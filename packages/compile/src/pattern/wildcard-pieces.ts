import { MAX_CODE_POINT, type Pattern } from "firmament/query";

/** A piece of a pattern: a text, one character, or any number of characters. */
export type WildcardPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "one" }
  | { readonly kind: "many" };

/** A pattern as a wildcard pattern; `null` if only a regular expression can say it. */
export function wildcardPieces(pattern: Pattern): readonly WildcardPiece[] | null {
  const pieces: WildcardPiece[] = [];
  for (const part of partsOf(pattern)) {
    const piece = pieceOf(part);
    if (piece === null) return null;
    const last = pieces.at(-1);
    if (piece.kind === "text" && last?.kind === "text") {
      pieces[pieces.length - 1] = { kind: "text", text: last.text + piece.text };
    } else {
      pieces.push(piece);
    }
  }
  return pieces;
}

/** The parts of a sequence, also of one in another. */
function partsOf(pattern: Pattern): readonly Pattern[] {
  if (pattern.kind === "empty") return [];
  return pattern.kind === "sequence" ? pattern.parts.flatMap(partsOf) : [pattern];
}

function pieceOf(part: Pattern): WildcardPiece | null {
  if (isAny(part)) return { kind: "one" };
  if (part.kind === "one") {
    const { only } = part.of;
    return only === null ? null : { kind: "text", text: String.fromCodePoint(only) };
  }
  const isMany = part.kind === "repetition" && part.min === 0 && part.max === null && isAny(part.body);
  return isMany ? { kind: "many" } : null;
}

function isAny(pattern: Pattern): boolean {
  if (pattern.kind !== "one") return false;
  const [first, ...others] = pattern.of.ranges;
  return others.length === 0 && first?.low === 0 && first.high === MAX_CODE_POINT;
}
