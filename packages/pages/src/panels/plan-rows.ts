import type { ExplanationNode } from "firmament";

/** What became of a step of a plan. */
export type StepOutcome =
  /** It had documents to filter. */
  | "ran"
  /** The steps before it left no documents. */
  | "not reached"
  /** It matches none of the documents that reached it, so its AND matches nothing. */
  | "emptied";

/** A step of a plan as a row of a tree. */
export interface PlanRow {
  /** The indexes from the root, such as `0.2`; the root is `0`. */
  readonly path: string;
  /** 1 for the root. */
  readonly level: number;
  /** From 1, among the inputs of the same step. */
  readonly position: number;
  readonly siblings: number;
  readonly node: ExplanationNode;
  readonly outcome: StepOutcome;
  /** The number of documents that the steps before left; `null` for a step that filters all documents. */
  readonly reached: number | null;
  /** The time of the step without its inputs. */
  readonly ownMilliseconds: number;
}

/** All steps of a plan, each before its inputs. */
export function planRows(plan: ExplanationNode): readonly PlanRow[] {
  return [...rowsOf(plan, { path: "0", level: 1, position: 1, siblings: 1, outcome: "ran", reached: null })];
}

/** What the steps above and before a step determine of its row. */
type RowContext = Pick<PlanRow, "path" | "level" | "position" | "siblings" | "outcome" | "reached">;

function* rowsOf(node: ExplanationNode, context: RowContext): Generator<PlanRow> {
  const { kind, inputs, milliseconds } = node;
  const ownMilliseconds = Math.max(
    0,
    inputs.reduce((rest, input) => rest - input.milliseconds, milliseconds),
  );
  yield { ...context, node, ownMilliseconds };
  // The statistics do not tell a step that was not reached from one without matches: their order does.
  let isReached = context.outcome !== "not reached";
  let { reached } = context;
  for (const [index, input] of inputs.entries()) {
    const empties = kind === "and" && isReached && input.actual === 0;
    yield* rowsOf(input, {
      path: `${context.path}.${index}`,
      level: context.level + 1,
      position: index + 1,
      siblings: inputs.length,
      outcome: !isReached ? "not reached" : empties ? "emptied" : "ran",
      reached,
    });
    if (kind !== "and") continue;
    reached = input.actual;
    isReached &&= input.actual > 0;
  }
}

/** The rows of which no ancestor is closed. */
export function visibleRows(rows: readonly PlanRow[], closed: ReadonlySet<string>): readonly PlanRow[] {
  return rows.filter(({ path }) => ancestorsOf(path).every((ancestor) => !closed.has(ancestor)));
}

/** The path of the step that a step is an input of; `null` for the root. */
export function parentOf(path: string): string | null {
  const dot = path.lastIndexOf(".");
  return dot < 0 ? null : path.slice(0, dot);
}

function ancestorsOf(path: string): readonly string[] {
  const parent = parentOf(path);
  return parent === null ? [] : [parent, ...ancestorsOf(parent)];
}
