import { describe, expect, test, vi } from "vitest";
import { AutomatonLimitError } from "../../terms/automaton/nfa.ts";
import { prefixAutomaton } from "../../terms/automaton/prefix.ts";
import { PatternCompiler } from "./pattern-compiler.ts";

describe("the compiler of a query's patterns", () => {
  test("compiles equal patterns once", () => {
    const compiler = new PatternCompiler();
    const build = vi.fn(() => prefixAutomaton("soft"));
    const automata = Array.from({ length: 4096 }, () => compiler.compile("soft*", build));
    expect(build).toHaveBeenCalledTimes(1);
    expect(new Set(automata).size).toBe(1);
    expect(compiler.compile("hard*", () => prefixAutomaton("hard"))).not.toBe(automata[0]);
  });

  test("tries a pattern over the limit once and throws the same error each time", () => {
    const compiler = new PatternCompiler();
    const tooLarge = new AutomatonLimitError("too large");
    const build = vi.fn(() => {
      throw tooLarge;
    });
    for (let i = 0; i < 3; i++) expect(() => compiler.compile("/x{99999}/", build)).toThrow(tooLarge);
    expect(build).toHaveBeenCalledTimes(1);
    expect(compiler.isExhausted).toBe(false);
  });

  test("counts each distinct pattern towards the budget, and a repeated one once", () => {
    const compiler = new PatternCompiler();
    const large = { ...prefixAutomaton("a"), stateCount: 300_000 };
    for (let i = 0; i < 10; i++) compiler.compile("a", () => large);
    expect(compiler.isExhausted).toBe(false);
    expect(() => compiler.compile("b", () => large)).toThrow(
      new AutomatonLimitError("The query's patterns up to this one need more than 500000 states together"),
    );
    expect(compiler.isExhausted).toBe(true);
  });

  test("passes other errors on", () => {
    const failing = (): never => {
      throw new Error("boom");
    };
    expect(() => new PatternCompiler().compile("a", failing)).toThrow("boom");
  });
});
