import type { QueryNode } from "firmament";
import { isDate } from "firmament/base";
import { childrenOf, type LeafNode, parse, print } from "firmament/grammar";
import type { Question } from "../misreading/question.ts";

/** The words that a person would write, the best first. */
export const SIMPLE_WORDS: readonly string[] = ["red", "green", "blue", "white", "black"];

/** The numbers that a person would write, the best first. */
export const SIMPLE_NUMBERS: readonly string[] = ["5", "1", "7", "2", "10", "3", "0"];

/**
 * How difficult a question is to read. Documents count most, then their values and the clauses of the query, then words
 * and characters that are not simple.
 */
export function costOf({ documents, changes, query }: Question): number {
  const changed = changes.map((change) => {
    if ("ids" in change) return 100 + change.ids.length;
    return 300 + ("upsert" in change ? idCost(change.upsert.id) + valueCost(change.upsert) : idCost(change.delete));
  });
  return (
    sum(documents.map((document) => 300 + idCost(document.id) + valueCost(document))) + sum(changed) + queryCost(query)
  );
}

/** Small numbers are the best ids. */
function idCost(id: string): number {
  return /^[1-9]$/.test(id) ? Number(id) / 100 : 1;
}

function valueCost(value: unknown): number {
  if (value === null || value === undefined) return 12;
  if (typeof value === "string") return 6 + textCost(value);
  if (Array.isArray(value)) return 8 + sum(value.map(valueCost));
  if (isDate(value)) return 60;
  if (typeof value !== "object") return 6 + wordCost(String(value));
  const members = Object.entries(value).filter(([name]) => name !== "id");
  return sum(members.map(([name, each], index) => 30 + index + name.length / 100 + valueCost(each)));
}

/** The cost of words between spaces. */
function textCost(text: string): number {
  return sum(text.split(" ").map((word) => 10 + wordCost(word)));
}

function wordCost(word: string): number {
  const simple = SIMPLE_WORDS.indexOf(word);
  if (simple >= 0) return simple / 100;
  const number = SIMPLE_NUMBERS.indexOf(word);
  if (number >= 0) return number / 2;
  const letters = Array.from(word);
  return 5 + 2 * letters.length + 6 * letters.filter((letter) => !/[a-z0-9]/.test(letter)).length;
}

/** The canonical text is easier to read than all others. */
function queryCost(query: string): number {
  const tree = parse(query);
  const canonical = print(tree);
  return treeCost(tree) + canonical.length / 2 + (query === canonical ? 0 : 3 + query.length / 100);
}

function treeCost(node: QueryNode): number {
  const field = "field" in node && node.field !== null ? 10 + node.field.name.length / 10 : 0;
  const boost = "boost" in node && node.boost !== null ? 10 : 0;
  const children = childrenOf(node);
  // AND and OR are clearer than white space.
  const operator = node.kind === "sequence" ? 6 : 0;
  return (
    20 + field + boost + operator + (children.length === 0 ? leafCost(node as LeafNode) : sum(children.map(treeCost)))
  );
}

function leafCost(leaf: LeafNode): number {
  switch (leaf.kind) {
    case "term":
      return textCost(leaf.text);
    case "comparison":
      return 4 + leaf.operator.length + textCost(leaf.text);
    case "phrase":
      return 5 + leaf.slop / 100 + (leaf.slop === 0 ? 0 : 5) + textCost(leaf.text);
    case "prefix":
      return 8 + textCost(leaf.text);
    case "fuzzy":
      return 8 + leaf.edits + textCost(leaf.text);
    case "wildcard":
      return 10 + sum(leaf.parts.map((part) => (part.kind === "text" ? wordCost(part.text) : 3)));
    case "regexp":
      return 15 + wordCost(leaf.pattern);
    case "range":
      return 15 + sum([leaf.low, leaf.high].map((bound) => (bound.kind === "open" ? 0 : 2 + wordCost(bound.text))));
    case "exists":
    case "everything":
      return 5;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
