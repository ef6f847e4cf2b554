import type { IndexRange } from "../base/index-range.ts";
import type { ValueIndex } from "../indexes/segment.ts";

/** The values that start with `shared`, and the rest of the normalized prefix that they must continue with. */
interface TrieNode extends IndexRange {
  readonly shared: string;
  readonly rest: string;
}

/**
 * The values whose normalized text starts with a normalized prefix. Values are in code-point order, so that values with
 * a common prefix form a range. The search descends them like a trie, character by character, because letters that
 * differ by case or accents are not adjacent.
 *
 * Characters are normalized one by one: values in which several characters are normalized together may be missing.
 * O(distinct characters at each step × log(values)).
 */
export function rangesWithPrefix(
  values: ValueIndex,
  normalizedPrefix: string,
  normalize: (text: string) => string,
): readonly IndexRange[] {
  if (values.count === 0) return [];
  const ranges: IndexRange[] = [];
  const nodes: TrieNode[] = [{ from: 0, to: values.count, shared: "", rest: normalizedPrefix }];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.rest === "") ranges.push(node);
    else nodes.push(...childrenOf(node, values, normalize));
  }
  return ranges;
}

function childrenOf(
  { from, to, shared, rest }: TrieNode,
  values: ValueIndex,
  normalize: (text: string) => string,
): TrieNode[] {
  const children: TrieNode[] = [];
  let number = values.at(from) === shared ? from + 1 : from;
  while (number < to) {
    const next = String.fromCodePoint(values.at(number).codePointAt(shared.length) as number);
    const range = values.prefixRange(shared + next);
    const normalized = normalize(next);
    const child = { from: range.from, to: range.to, shared: shared + next };
    if (rest.startsWith(normalized)) children.push({ ...child, rest: rest.slice(normalized.length) });
    else if (normalized.startsWith(rest)) children.push({ ...child, rest: "" });
    number = range.to;
  }
  return children;
}
