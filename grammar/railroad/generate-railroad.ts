import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { LuceneParser } from "../syntax/lucene-parser.ts";
import { operators } from "../syntax/tokens.ts";
import { box, choice, type Drawing, diagram, loop, sequence, skip } from "./generate-drawing.ts";

/** A production of the parser, as serialized by Chevrotain. */
type Production = ReturnType<LuceneParser["getSerializedGastProductions"]>[number] & { readonly name?: string };

/** The labels of the tokens. */
const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(operators.map(({ name }) => [name, name.toUpperCase()])),
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
  Bound: "bound",
  Word: "word",
  FieldWord: "name",
};

/** The railroad diagrams of all rules as SVG, by rule name, generated from the parser. */
export function railroads(): ReadonlyMap<string, string> {
  const rules: readonly Production[] = new LuceneParser(true).getSerializedGastProductions();
  return new Map(rules.map((rule) => [nameOf(rule), diagram(nameOf(rule), drawSequence(rule))]));
}

function nameOf({ name = "" }: Production): string {
  return name;
}

function drawSequence({ definition = [] }: Production): Drawing {
  const drawings = definition.map(drawProduction);
  const [only] = drawings;
  return only !== undefined && drawings.length === 1 ? only : sequence(drawings);
}

function drawProduction(production: Production): Drawing {
  switch (production.type) {
    case "Terminal":
      return box(labels[nameOf(production)] ?? nameOf(production), "token");
    case "NonTerminal":
      return box(nameOf(production), "rule");
    case "Alternation":
      return choice((production.definition ?? []).map(drawProduction));
    case "Option":
      return choice([skip, drawSequence(production)]);
    case "Repetition":
      return choice([skip, loop(drawSequence(production))]);
    case "RepetitionMandatory":
      return loop(drawSequence(production));
    default:
      return drawSequence(production);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = new URL("./", import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [rule, svg] of railroads()) writeFileSync(new URL(`${rule}.svg`, folder), svg);
}
