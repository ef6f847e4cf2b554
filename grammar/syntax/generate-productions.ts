import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import {
  Alternation,
  type IProduction,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  Terminal,
} from "chevrotain";
import { LuceneParser } from "./lucene-parser.ts";
import type { Production } from "./production.ts";

/** The rules of the parser as Chevrotain records them, by name. */
export function recordedProductions(): Readonly<Record<string, readonly Production[]>> {
  const rules = Object.entries(new LuceneParser(true).getGAstProductions());
  return Object.fromEntries(rules.map(([name, { definition }]) => [name, definition.map(recorded)]));
}

function recorded(production: IProduction): Production {
  if (production instanceof Terminal) return { kind: "token", name: production.terminalType.name };
  if (production instanceof NonTerminal) return { kind: "rule", name: production.nonTerminalName };
  const { idx: index = 0, definition } = production as Alternation;
  return { kind: kindOf(production), index, parts: definition.map(recorded) };
}

function kindOf(production: IProduction): "all" | "or" | "option" | "many" | "some" {
  if (production instanceof Alternation) return "or";
  if (production instanceof Option) return "option";
  if (production instanceof Repetition) return "many";
  return production instanceof RepetitionMandatory ? "some" : "all";
}

/** The text of `productions.generated.ts`, with one line for each rule. */
function sourceOf(rules: Readonly<Record<string, readonly Production[]>>): string {
  const lines = Object.entries(rules).map(([name, parts]) => `  ${name}: ${JSON.stringify(parts)},\n`);
  return `import type { Production } from "./production.ts";

/** Written by \`npm run productions\`: the rules of \`lucene-parser.ts\`, as Chevrotain records them. */
export const productions: Readonly<Record<string, readonly Production[]>> = {
${lines.join("")}};
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(new URL("productions.generated.ts", import.meta.url), sourceOf(recordedProductions()));
}
