import type { WildcardPiece } from "../pattern/wildcard-pieces.ts";

/** A piece of a wildcard pattern in a pattern of LIKE, whose escape character is the backslash. */
export function likeText(piece: WildcardPiece): string {
  if (piece.kind === "text") return piece.text.replace(/[\\%_]/g, "\\$&");
  return piece.kind === "one" ? "_" : "%";
}
