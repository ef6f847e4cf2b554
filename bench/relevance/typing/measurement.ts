import { titleOf } from "@firmament/benchmark/src/question/peer-name.ts";
import type { CompanyInput } from "../../../src/entries/companies.ts";
import { FIRST_PAGE } from "../measures.ts";
import { type TypingEngineName, typingEngines } from "./engines.ts";
import { type NameOutcome, type TypingMeasures, typingMeasures } from "./measures.ts";
import { keystrokes, type TypedName } from "./typed-name.ts";
import type { TypingEngine } from "./typing-engine.ts";

/** The number of names for other engines than Firmament, which take up to 300 ms for a keystroke. */
const PEER_NAMES = 50;

/** The result of one engine. */
export interface EngineTyping extends TypingMeasures {
  readonly title: string;
}

/**
 * Builds an engine, and types each name letter by letter, then its continuation, then the misspelt name at once. Other
 * engines than Firmament type only the first names.
 */
export function measureTyping(
  name: TypingEngineName,
  companies: readonly CompanyInput[],
  names: readonly TypedName[],
): EngineTyping {
  const engine = typingEngines[name]();
  engine.build(companies);
  const milliseconds: number[] = [];
  const typedNames = name === "firmament" ? names : names.slice(0, PEER_NAMES);
  const outcomes = typedNames.map((typed): NameOutcome => {
    const shown = keystrokes(typed.name + typed.continuation).map((text) => {
      const search = engine.prepare(text, FIRST_PAGE, "OR");
      const start = performance.now();
      const ids = search();
      milliseconds.push(performance.now() - start);
      return ids.includes(typed.expected);
    });
    return { shown, nameLength: [...typed.name].length, isFoundMisspelt: isFound(engine, typed.misspelt, typed) };
  });
  return { title: titleOf(name), ...typingMeasures(outcomes, milliseconds) };
}

function isFound(engine: TypingEngine, text: string, { expected }: TypedName): boolean {
  return engine.prepare(text, FIRST_PAGE, "OR")().includes(expected);
}
