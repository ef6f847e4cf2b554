import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { LuceneParser } from "../syntax/lucene-parser.ts";
import { box, choice, type Drawing, diagram, loop, sequence, skip } from "./generate-drawing.ts";

/** A piece of the grammar as the parser tells it. */
type Production = ReturnType<LuceneParser["getSerializedGastProductions"]>[number] & { readonly name?: string };

/** What stands in the diagrams for tokens that are not their own name. */
const labels: Readonly<Record<string, string>> = {
  And: "AND",
  Or: "OR",
  Not: "NOT",
  Plus: "+",
  Minus: "-",
  LeftParenthesis: "(",
  RightParenthesis: ")",
  Colon: ":",
  Compare: "> >= < <=",
  Boost: "^2",
  Tilde: "~2",
  Quoted: '"…"',
  Regexp: "/…/",
  RangeOpen: "[ {",
  RangeClose: "] }",
  To: "TO",
  OpenEnd: "*",
  Bound: "end",
  Word: "word",
  FieldWord: "name",
};

/** The railroad diagrams of all rules as SVG, by rule, drawn from the parser's own account of its grammar. */
export function railroads(): ReadonlyMap<string, string> {
  const rules: readonly Production[] = new LuceneParser(false).getSerializedGastProductions();
  return new Map(rules.map((rule) => [nameOf(rule), diagram(nameOf(rule), inOrder(rule))]));
}

function nameOf({ name = "" }: Production): string {
  return name;
}

function inOrder({ definition = [] }: Production): Drawing {
  const drawings = definition.map(drawingOf);
  const [only] = drawings;
  return only !== undefined && drawings.length === 1 ? only : sequence(drawings);
}

function drawingOf(production: Production): Drawing {
  switch (production.type) {
    case "Terminal":
      return box(labels[nameOf(production)] ?? nameOf(production), "token");
    case "NonTerminal":
      return box(nameOf(production), "rule");
    case "Alternation":
      return choice((production.definition ?? []).map(drawingOf));
    case "Option":
      return choice([skip, inOrder(production)]);
    case "Repetition":
      return choice([skip, loop(inOrder(production))]);
    case "RepetitionMandatory":
      return loop(inOrder(production));
    default:
      return inOrder(production);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = new URL("./", import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [rule, svg] of railroads()) writeFileSync(new URL(`${rule}.svg`, folder), svg);
}
