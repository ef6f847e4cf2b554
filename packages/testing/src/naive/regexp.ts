import type { ClassMember, RegexpTree, WildcardPart } from "firmament/grammar";

/** Normalizes the characters of a pattern before they are compared with terms. */
export type Normalize = (text: string) => string;

/** Whether an expression matches the whole term. */
export function matchesRegexp(tree: RegexpTree, normalize: Normalize, term: string): boolean {
  const letters = Array.from(term);
  return endsOf(tree, normalize, letters, [0]).includes(letters.length);
}

/** Whether the parts in sequence match the whole term. */
export function matchesWildcard(parts: readonly WildcardPart[], normalize: Normalize, term: string): boolean {
  const tree: RegexpTree = { kind: "concatenation", parts: parts.map((part) => treeOf(part, normalize)) };
  return matchesRegexp(tree, (text) => text, term);
}

function treeOf(part: WildcardPart, normalize: Normalize): RegexpTree {
  switch (part.kind) {
    case "one":
      return { kind: "any" };
    case "many":
      return { kind: "repetition", body: { kind: "any" }, min: 0, max: null };
    case "text": {
      const letters = Array.from(normalize(part.text), (letter) => letter.codePointAt(0) ?? 0);
      return { kind: "concatenation", parts: letters.map((codePoint) => ({ kind: "character", codePoint })) };
    }
  }
}

/** The indexes of a text at which the expression can end if it starts at one of the given indexes. */
function endsOf(
  tree: RegexpTree,
  normalize: Normalize,
  text: readonly string[],
  from: readonly number[],
): readonly number[] {
  const oneLetter = (fits: (letter: string) => boolean): number[] =>
    from.filter((index) => fits(text[index] ?? "")).map((index) => index + 1);
  const after = (read: string): number[] => {
    const letters = Array.from(read);
    return from
      .filter((index) => letters.every((letter, i) => text[index + i] === letter))
      .map((index) => index + letters.length);
  };
  switch (tree.kind) {
    case "empty":
      return from;
    case "any":
      return oneLetter((letter) => letter !== "");
    case "character":
      return after(normalize(String.fromCodePoint(tree.codePoint)));
    case "class":
      if (tree.negated) {
        return oneLetter(
          (letter) => letter !== "" && !tree.members.some((member) => contains(member, letter, normalize)),
        );
      }
      return tree.members.flatMap((member) =>
        member.kind === "range"
          ? formsOf(member, normalize).flatMap(after)
          : oneLetter((letter) => letter !== "" && contains(member, letter, normalize)),
      );
    case "concatenation":
      return tree.parts.reduce((at, part) => endsOf(part, normalize, text, at), from);
    case "alternation":
      return distinct(tree.alternatives.flatMap((alternative) => endsOf(alternative, normalize, text, from)));
    case "repetition":
      return repeated(tree, (at) => distinct(endsOf(tree.body, normalize, text, at)), from, text.length);
  }
}

/**
 * After the minimum, `length` more repetitions reach every position: a repetition that consumes nothing reaches no new
 * position.
 */
function repeated(
  { min, max }: { readonly min: number; readonly max: number | null },
  readOnce: (from: readonly number[]) => readonly number[],
  from: readonly number[],
  length: number,
): readonly number[] {
  let at = from;
  const reached: number[] = [];
  for (let count = 0; count <= Math.min(max ?? Number.POSITIVE_INFINITY, min + length); count++) {
    if (count >= min) reached.push(...at);
    at = readOnce(at);
  }
  return distinct(reached);
}

/** `\d`, `\w` and `\s` contain ASCII characters only; `\D`, `\W` and `\S` are their complements. */
const ascii = { digit: /[0-9]/, word: /[A-Za-z0-9_]/, space: /[\t-\r ]/ };

/** Whether a member of a class contains a letter of a term. */
function contains(member: ClassMember, letter: string, normalize: Normalize): boolean {
  if (member.kind === "range") return formsOf(member, normalize).includes(letter);
  return ascii[member.kind].test(letter) !== member.negated;
}

/** The normalized text of each character of a range. */
function formsOf({ low, high }: { readonly low: number; readonly high: number }, normalize: Normalize): string[] {
  return Array.from({ length: high - low + 1 }, (_, i) => normalize(String.fromCodePoint(low + i)));
}

function distinct(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)];
}
