import { titleOf } from "@firmament/benchmark/src/question/peer-name.ts";
import { mean, quantile } from "@firmament/benchmark/src/report/figures.ts";
import type { CompanyInput } from "../../../src/entries/companies.ts";
import type { DefaultOperator } from "../../../src/entries/index.ts";
import { type TypingEngineName, typingEngines } from "./engines.ts";
import { keystrokes, type TypedName } from "./typed-name.ts";

/** The number of hits among which a user sees the company at once. */
const SEEN_HITS = 3;

/** A text that users type to find a company. */
export type TypedKind = "name" | "nameAndCity" | "misspelt";

/** The text of each kind; `null` if the company has none. */
const typedKinds: Readonly<Record<TypedKind, (typed: TypedName) => string | null>> = {
  name: ({ name }) => name,
  nameAndCity: ({ nameAndCity }) => nameAndCity,
  misspelt: ({ misspelt }) => misspelt,
};

/** The characters that are typed until a company is among the first three hits. A text that never shows it counts whole. */
export interface TypedCharacters {
  readonly mean: number;
  readonly median: number;
  /** The share of texts that show the company at any keystroke, from 0 to 1. */
  readonly shown: number;
}

/** The result of one engine with one operator. A kind without texts is `null`. */
export interface EngineCharacters {
  readonly title: string;
  /** The meaning of white space. */
  readonly operator: DefaultOperator;
  readonly kinds: Readonly<Record<TypedKind, TypedCharacters | null>>;
}

/** Builds an engine, and types each text letter by letter until the company is seen, with OR and with AND. */
export function measureCharacters(
  name: TypingEngineName,
  companies: readonly CompanyInput[],
  names: readonly TypedName[],
): readonly EngineCharacters[] {
  const engine = typingEngines[name]();
  engine.build(companies);
  return (["OR", "AND"] as const).map((operator) => {
    // Many texts begin with the same characters.
    const known = new Map<string, readonly string[]>();
    const search = (text: string): readonly string[] => {
      const ids = known.get(text) ?? engine.prepare(text, SEEN_HITS, operator)();
      known.set(text, ids);
      return ids;
    };
    const measured = Object.entries(typedKinds).map(([kind, textOf]) => [kind, charactersOf(names, textOf, search)]);
    return { title: titleOf(name), operator, kinds: Object.fromEntries(measured) as EngineCharacters["kinds"] };
  });
}

function charactersOf(
  names: readonly TypedName[],
  textOf: (typed: TypedName) => string | null,
  search: (text: string) => readonly string[],
): TypedCharacters | null {
  const counts: number[] = [];
  let shown = 0;
  for (const typed of names) {
    const text = textOf(typed);
    if (text === null) continue;
    const texts = keystrokes(text);
    const index = texts.findIndex((beginning) => search(beginning).includes(typed.expected));
    if (index >= 0) shown++;
    counts.push(index >= 0 ? index + 1 : texts.length);
  }
  if (counts.length === 0) return null;
  return { mean: mean(counts), median: quantile(counts, 0.5), shown: shown / counts.length };
}
