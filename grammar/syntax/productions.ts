import type { Production } from "./production.ts";
import { productions } from "./productions.generated.ts";
import { modes } from "./tokens.ts";

/** The productions of a rule, in order. */
export function productionsOf(rule: string): readonly Production[] {
  return productions[rule] ?? [];
}

export const ruleNames: readonly string[] = /* @__PURE__ */ Object.keys(productions);

const typeIndexes: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.values(modes)
    .flat()
    .map(({ name, tokenTypeIdx = 0 }) => [name, tokenTypeIdx]),
);

const ruleFirstSets = /* @__PURE__ */ new Map<string, readonly number[]>();

/** The FIRST set of a production: the indexes of the token types it can start with. No rule derives the empty text. */
export function firstSet(production: Production): readonly number[] {
  if (production.kind === "token") return [typeIndexes.get(production.name) ?? 0];
  if (production.kind !== "rule") return firstSetOfParts(production);
  let types = ruleFirstSets.get(production.name);
  if (types === undefined) {
    types = firstSetOfParts(production);
    ruleFirstSets.set(production.name, types);
  }
  return types;
}

function firstSetOfParts(production: Production): readonly number[] {
  const parts = partsOf(production);
  if (production.kind === "or") return parts.flatMap(firstSet);
  const types: number[] = [];
  for (const part of parts) {
    types.push(...firstSet(part));
    if (part.kind !== "option" && part.kind !== "many") break;
  }
  return types;
}

/** The parts of a production, or the alternatives of `or`. */
export function partsOf(production: Production): readonly Production[] {
  if (production.kind === "token") return [];
  return production.kind === "rule" ? productionsOf(production.name) : production.parts;
}
