import type { Step, StepResult, Steps } from "@firmament/dataset/database";
import { describe, expect, it } from "vitest";
import { driven } from "./driven-steps.ts";

/** Results by the text of a query; `fail` fails. All queries that were sent, with a mark where a result arrived. */
function recorded(log: string[]): (query: { readonly text: string }) => Promise<StepResult> {
  return async ({ text }) => {
    log.push(text);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`(${text})`);
    if (text.startsWith("fail")) throw new Error(text);
    return { rows: [text], changes: 1 };
  };
}

function step(sql: string, mode: Step["mode"]): Step {
  return { query: { sql, bind: () => [] }, parameters: {}, mode };
}

describe("driven", () => {
  it("waits only where the steps do", async () => {
    const log: string[] = [];
    function* work(): Steps<readonly unknown[]> {
      yield step("a", "send");
      yield step("b", "send");
      const { rows } = yield step("c", "wait");
      yield step("d", "send");
      return rows;
    }
    const send = recorded(log);
    expect(await driven(work(), send, [send({ text: "begin" })])).toEqual(["c"]);
    expect(log).toEqual(["begin", "a", "b", "c", "(begin)", "(a)", "(b)", "(c)", "d", "(d)"]);
  });

  it("throws the first error where the steps wait next", async () => {
    const caught: unknown[] = [];
    function* work(): Steps<string> {
      try {
        yield step("fail 1", "send");
        yield step("fail 2", "send");
        yield step("fail 3", "wait");
      } catch (error) {
        caught.push(error);
      }
      yield step("rollback", "recover");
      yield step("a", "wait");
      return "recovered";
    }
    expect(await driven(work(), recorded([]))).toBe("recovered");
    expect(caught).toEqual([new Error("fail 1")]);
  });

  it("throws an error that no step has waited for", async () => {
    function* work(): Steps<string> {
      yield step("a", "wait");
      yield step("fail", "send");
      return "a result";
    }
    await expect(driven(work(), recorded([]))).rejects.toThrow("fail");
  });

  it("forgets earlier errors when it recovers", async () => {
    function* work(): Steps<string> {
      yield step("fail", "send");
      yield step("rollback", "recover");
      return "a result";
    }
    expect(await driven(work(), recorded([]))).toBe("a result");
  });

  it("ends work at once if the connection breaks", async () => {
    const caught: unknown[] = [];
    function* work(): Steps<string> {
      try {
        yield step("a", "wait");
      } catch (error) {
        caught.push(error);
      }
      return "a result";
    }
    const broken = async (): Promise<StepResult> => {
      throw new Error("Connection terminated unexpectedly");
    };
    await expect(driven(work(), broken)).rejects.toThrow("Connection terminated unexpectedly");
    expect(caught).toEqual([]);
  });
});
