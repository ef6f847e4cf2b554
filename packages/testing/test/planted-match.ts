import type { Bound, LeafNode, RangeNode, WildcardPart } from "firmament/grammar";
import type { Fault } from "./planted-engine.ts";

export interface Word {
  readonly term: string;
  readonly position: number;
}

/** Whether words contain a phrase. */
export function wordsMatch(
  words: readonly Word[],
  terms: readonly string[],
  slop: number,
  fault: Fault | null,
): boolean {
  const [first, ...others] = terms;
  if (first === undefined) return false;
  if (others.length === 0) return words.some(({ term }) => term === first);
  const positions = terms.map((term) => words.filter((word) => word.term === term).map(({ position }) => position));
  if (fault === "phrase as AND") return positions.every(({ length }) => length > 0);
  if (fault === "phrase ends early") return wordsMatch(words, terms.slice(0, -1), slop, null);
  let allowed = slop;
  if (fault === "slop off by one") allowed = Math.max(0, slop - 1);
  if (fault === "slop swap" && slop > 0) allowed = slop + 1;
  const choose = (index: number, chosen: readonly number[]): boolean => {
    if (index === positions.length) return fits(chosen);
    return (positions[index] ?? []).some((at) => !chosen.includes(at) && choose(index + 1, [...chosen, at]));
  };
  const fits = (chosen: readonly number[]): boolean => {
    const ordered = fault === "phrase without order" ? chosen.toSorted((a, b) => a - b) : chosen;
    const shifts = ordered.map((position, index) => position - index);
    return Math.max(...shifts) - Math.min(...shifts) <= allowed;
  };
  return choose(0, []);
}

type Pattern = Exclude<LeafNode, { readonly kind: "everything" | "term" | "phrase" | "comparison" }>;

/** Whether a term matches a pattern. */
export function matchesPattern(
  leaf: Pattern,
  term: string,
  normalize: (text: string) => string,
  fault: Fault | null,
): boolean {
  switch (leaf.kind) {
    case "exists":
      return true;
    case "prefix":
      return fault === "prefix as word" ? term === normalize(leaf.text) : term.startsWith(normalize(leaf.text));
    case "wildcard":
      return wildcard(leaf.parts, normalize, fault).test(term);
    case "fuzzy": {
      const text = normalize(leaf.text);
      if (fault === "fuzzy start" && text[0] !== term[0]) return false;
      const edits = fault === "fuzzy distance" ? Math.min(1, leaf.edits) : leaf.edits;
      return distance(Array.from(text), Array.from(term), fault !== "fuzzy swap") <= edits;
    }
    case "regexp": {
      const pattern = normalizedPattern(leaf.pattern.replace(/^\^|(?<!\\)\$$/g, ""), normalize);
      return new RegExp(fault === "regexp unanchored" ? pattern : `^(?:${pattern})$`, "su").test(term);
    }
    case "range":
      return isWithin(leaf, (text) => byCodePoint(term, normalize(text), fault === "range of words"), fault);
  }
}

function wildcard(parts: readonly WildcardPart[], normalize: (text: string) => string, fault: Fault | null): RegExp {
  const one = fault === "question mark optional" ? ".?" : ".";
  const many = fault === "star needs a character" ? ".+" : ".*";
  const source = parts
    .map((part) => {
      if (part.kind === "one") return one;
      return part.kind === "many"
        ? many
        : normalize(part.text).replace(/[^\p{L}\p{N}\s]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
    })
    .join("");
  const flags = fault === "question mark as code unit" && !source.includes("\\u{") ? "s" : "su";
  return new RegExp(fault === "wildcard unanchored" ? source : `^(?:${source})$`, flags);
}

/** The pattern in lower case and without accents, apart from classes such as `\D`. */
function normalizedPattern(pattern: string, normalize: (text: string) => string): string {
  return pattern
    .split(/(\\.|\{[\d,]*\})/su)
    .map((part, index) => {
      if (index % 2 === 0)
        return Array.from(part, (letter) => (/[\p{L}\p{N}]/u.test(letter) ? group(normalize(letter)) : letter)).join(
          "",
        );
      return /^(?:\{|\\[dwsDWS])/.test(part) ? part : quoted(normalize(part.slice(1)));
    })
    .join("");
}

function group(text: string): string {
  return Array.from(text).length === 1 ? text : `(?:${text})`;
}

function quoted(text: string): string {
  return text.replace(/[^\p{L}\p{N}\s]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

/** The number of edits between two words. */
function distance(a: readonly string[], b: readonly string[], hasSwaps: boolean): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + change);
      if (hasSwaps && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 9) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

/** @param compare the order of a value relative to a bound */
export function isWithin({ low, high }: RangeNode, compare: (text: string) => number, fault: Fault | null): boolean {
  const isAbove = (bound: Bound): boolean => {
    if (bound.kind === "open") return true;
    const order = compare(bound.text);
    return order > 0 || (order === 0 && (bound.inclusive || fault === "exclusive low bound"));
  };
  const isBelow = (bound: Bound): boolean => {
    if (bound.kind === "open") return true;
    const order = compare(bound.text);
    return order < 0 || (order === 0 && bound.inclusive && fault !== "inclusive high bound");
  };
  if (isAbove(low) && isBelow(high)) return true;
  return fault === "reversed range" && isAbove(high) && isBelow(low);
}

function byCodePoint(a: string, b: string, isFirstOnly: boolean): number {
  const [x, y] = [Array.from(a), Array.from(b)].map((letters) => letters.slice(0, isFirstOnly ? 1 : undefined));
  for (let i = 0; i < Math.max(x?.length ?? 0, y?.length ?? 0); i++) {
    const order = (x?.[i]?.codePointAt(0) ?? -1) - (y?.[i]?.codePointAt(0) ?? -1);
    if (order !== 0) return order;
  }
  return 0;
}
