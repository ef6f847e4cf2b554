import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { companyEngine } from "@firmament/test-support/http/service.ts";
import type { Completion } from "firmament";
import { describe, expect, test } from "vitest";
import { completionSource } from "./completion.ts";
import { toolsOf } from "./engine-tools.ts";
import type { QueryTools } from "./query-tools.ts";

const tools = toolsOf(companyEngine(20), { limit: 3 });

function contextAt(text: string, explicit = false): CompletionContext {
  return new CompletionContext(EditorState.create({ doc: text }), text.length, explicit);
}

async function completed(text: string, explicit = false): Promise<CompletionResult | null> {
  return completionSource(tools)(contextAt(text, explicit));
}

describe("completion", () => {
  test("shows what the engine suggests, in its order", async () => {
    const result = await completed("location_c");
    expect(result).toMatchObject({ from: 0, filter: false });
    expect(result?.options.map(({ label, type }) => `${type} ${label}`)).toEqual([
      "field location_country:",
      "field location_city:",
    ]);
  });

  test("shows the number of matches of a value", async () => {
    const [first] = (await completed("staff_count:>="))?.options ?? [];
    expect(first?.type).toBe("value");
    expect(first?.detail).toMatch(/^\d+$/);
  });

  test("does not open by itself where an operator or a new clause may follow", async () => {
    expect(await completed("a ")).toBeNull();
    expect(await completed("")).toBeNull();
    expect((await completed("a ", true))?.options.map(({ label }) => label)).toContain("AND");
    expect((await completed("location_city:"))?.from).toBe(14);
    expect((await completed("a A"))?.options[0]?.label).toBe("AND");
    expect((await completed("staff_count:[5 "))?.options.map(({ label }) => label)).toEqual(["TO"]);
  });
});

describe("a request that takes time", () => {
  /** Tools whose completion ends when the test says so. */
  function slowTools(): {
    readonly tools: QueryTools;
    readonly request: PromiseWithResolvers<readonly Completion[]>;
    readonly signals: AbortSignal[];
  } {
    const request = Promise.withResolvers<readonly Completion[]>();
    const signals: AbortSignal[] = [];
    const slow: QueryTools = {
      ...tools,
      complete: (_text, _offset, { signal }) => {
        signals.push(signal);
        return request.promise;
      },
    };
    return { tools: slow, request, signals };
  }

  /** A context that the test aborts, as a change of the text does. */
  function abortableContext(): { readonly context: CompletionContext; abort(): void } {
    const context = contextAt("a");
    let abort = (): void => {};
    context.addEventListener = (_type, listener) => {
      abort = listener;
    };
    return { context, abort: () => abort() };
  }

  const completion: Completion = { text: "acme", kind: "value", span: { start: 0, end: 1 } };

  test("is awaited", async () => {
    const { tools, request } = slowTools();
    const result = completionSource(tools)(contextAt("a"));
    request.resolve([completion]);
    expect((await result)?.options).toHaveLength(1);
  });

  test("is ignored when it was aborted", async () => {
    const { tools, request, signals } = slowTools();
    const { context, abort } = abortableContext();
    const result = completionSource(tools)(context);
    abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    request.resolve([completion]);
    expect(await result).toBeNull();
  });

  test("may reject with an AbortError, but with no other error", async () => {
    for (const [error, expected] of [
      [new DOMException("", "AbortError"), null],
      [new Error("The worker died."), "The worker died."],
    ] as const) {
      const { tools, request } = slowTools();
      const result = completionSource(tools)(contextAt("a")) as Promise<CompletionResult | null>;
      request.reject(error);
      expect(await result.catch(({ message }: Error) => message)).toBe(expected);
    }
  });
});
