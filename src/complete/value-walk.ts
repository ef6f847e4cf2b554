import type { IndexRange } from "../base/index-range.ts";
import type { ValueIndex } from "../indexes/segment.ts";

/** Values that share their first characters, and what those leave of the wanted text. */
interface Node extends IndexRange {
  readonly shared: string;
  readonly rest: string;
}

/**
 * The stretches of values that begin with a text when both are normalized. Values are in the order of their code points, and so lie together where they begin
 * alike: what differs by case and accents is found by going from character to character, as along a trie, into those that can go on.
 *
 * Characters are normalized one by one: values in which several become one in another way may be missed. O(distinct characters at each step × log(values)).
 */
export function valuesBeginning(
  values: ValueIndex,
  normalized: string,
  normalize: (text: string) => string,
): readonly IndexRange[] {
  if (values.count === 0) return [];
  const found: IndexRange[] = [];
  const nodes: Node[] = [{ from: 0, to: values.count, shared: "", rest: normalized }];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.rest === "") found.push(node);
    else nodes.push(...branchesOf(node, values, normalize));
  }
  return found;
}

function branchesOf({ from, to, shared, rest }: Node, values: ValueIndex, normalize: (text: string) => string): Node[] {
  const branches: Node[] = [];
  let at = values.at(from) === shared ? from + 1 : from;
  while (at < to) {
    const next = String.fromCodePoint(values.at(at).codePointAt(shared.length) as number);
    const branch = values.prefixRange(shared + next);
    const read = normalize(next);
    if (rest.startsWith(read)) branches.push({ ...branch, shared: shared + next, rest: rest.slice(read.length) });
    else if (read.startsWith(rest)) branches.push({ ...branch, shared: shared + next, rest: "" });
    at = branch.to;
  }
  return branches;
}
