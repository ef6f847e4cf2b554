import type { ExplanationNode } from "firmament";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { formatMilliseconds, formatNumber } from "../parts/format.ts";
import { type PlanRow, parentOf, planRows, visibleRows } from "./plan-rows.ts";
import { detailOf, kindName, outcomeText } from "./plan-words.ts";
import "./plan-tree.css";

export interface PlanTreeProps {
  /** The plan of an {@link Explanation}. */
  readonly plan: ExplanationNode;
}

/** Steps with more inputs start closed. */
const MAX_OPEN_INPUTS = 8;

/** The steps of a query's plan as a tree, in order of execution, with estimated and actual matches, and times. */
export function PlanTree({ plan }: PlanTreeProps) {
  const rows = planRows(plan);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState("0");
  const tree = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const closed = new Set(
    rows.filter(({ path, node }) => node.inputs.length > MAX_OPEN_INPUTS !== toggled.has(path)).map(({ path }) => path),
  );
  const visible = visibleRows(rows, closed);
  const activeIndex = Math.max(
    0,
    visible.findIndex(({ path }) => path === active),
  );
  const activePath = visible[activeIndex]?.path;

  useLayoutEffect(() => {
    if (hasFocus.current) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [activePath]);

  const toggle = (path: string): void => setToggled((before) => new Set(before).symmetricDifference(new Set([path])));
  const go = (row: PlanRow | undefined): void => {
    if (row !== undefined) setActive(row.path);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = visible[activeIndex] as PlanRow;
    const isClosed = closed.has(row.path);
    const isBranch = row.node.inputs.length > 0;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(visible[activeIndex + 1]),
      ArrowUp: () => go(visible[activeIndex - 1]),
      Home: () => go(visible[0]),
      End: () => go(visible.at(-1)),
      ArrowRight: () => {
        if (isBranch && isClosed) toggle(row.path);
        else if (isBranch) go(visible[activeIndex + 1]);
      },
      ArrowLeft: () => {
        if (isBranch && !isClosed) toggle(row.path);
        else go(visible.find(({ path }) => path === parentOf(row.path)));
      },
      Enter: () => isBranch && toggle(row.path),
      " ": () => isBranch && toggle(row.path),
    };
    const action = keys[event.key];
    if (action === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    action();
  };
  return (
    <div class="plan">
      <div class="plan-head" aria-hidden="true">
        <span>Step</span>
        <span class="plan-number">Expected</span>
        <span class="plan-number">Found</span>
        <span class="plan-number">Time</span>
      </div>
      <div
        ref={tree}
        role="tree"
        aria-label="Query plan"
        onKeyDown={onKeyDown}
        onFocusIn={() => {
          hasFocus.current = true;
        }}
        onFocusOut={() => {
          hasFocus.current = false;
        }}
      >
        {visible.map((row) => (
          <Step
            key={row.path}
            row={row}
            slowest={plan.milliseconds}
            isOpen={row.node.inputs.length === 0 ? undefined : !closed.has(row.path)}
            isActive={row.path === activePath}
            onClick={() => {
              setActive(row.path);
              if (row.node.inputs.length > 0) toggle(row.path);
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface StepProps {
  readonly row: PlanRow;
  /** The time of the whole plan. */
  readonly slowest: number;
  /** `undefined` for a step without inputs. */
  readonly isOpen: boolean | undefined;
  readonly isActive: boolean;
  onClick(): void;
}

function Step({ row, slowest, isOpen, isActive, onClick }: StepProps) {
  const { node, level, position, siblings, outcome } = row;
  const detail = detailOf(node);
  // That a step was skipped shows in its numbers.
  const remark = outcome === "emptied" ? outcomeText(row) : null;
  const wasReached = outcome !== "not reached";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its items
    <div
      class={`plan-step plan-${outcome.replace(" ", "-")}`}
      role="treeitem"
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      style={{ "--level": level - 1 }}
      onClick={onClick}
    >
      <div class="plan-name">
        {isOpen === undefined ? (
          <span class="plan-leaf" />
        ) : (
          <svg class="plan-chevron" viewBox="0 0 12 12" aria-hidden="true">
            <path d="M4 2.500 8 6 4 9.500" />
          </svg>
        )}
        <span>
          <span class="plan-kind">{kindName(node.kind)}</span> {detail !== "" && <code>{detail}</code>}
          {remark !== null && <span class="plan-remark">{remark}</span>}
        </span>
      </div>
      <span class="plan-number">
        <span class="visually-hidden">, expected </span>
        {formatNumber(Math.round(node.estimated))}
      </span>
      <span class="plan-number plan-actual">
        <span class="visually-hidden">{wasReached ? ", found " : ", skipped"}</span>
        {wasReached ? formatNumber(node.actual) : <span aria-hidden="true">–</span>}
      </span>
      <span class="plan-number plan-time">
        {wasReached && <span class="visually-hidden">, </span>}
        {wasReached ? timeText(node) : <span aria-hidden="true">–</span>}
        <span class="plan-bar">
          <span class="plan-bar-all" style={{ width: percent(node.milliseconds, slowest) }}>
            <span class="plan-bar-own" style={{ width: percent(row.ownMilliseconds, node.milliseconds) }} />
          </span>
        </span>
      </span>
    </div>
  );
}

/** The clocks of browsers are coarse. */
function timeText({ milliseconds }: ExplanationNode): string {
  return milliseconds === 0 ? "< 100 µs" : formatMilliseconds(milliseconds);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "0%" : `${Math.min(100, (100 * part) / whole)}%`;
}
