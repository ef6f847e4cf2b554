import { useEffect, useId, useState } from "preact/hooks";
import { FacetChoice } from "./facet-choice.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import { Remainder } from "./remainder.tsx";
import "./facet-panel.css";
import "./ring-panel.css";

/** A ring around the center. */
export interface RingRow {
  /** Such as `1 to 5 km`. */
  readonly label: string;
  /** `null` if it is not known. */
  readonly count: number | null;
  readonly isSelected: boolean;
  onSelect(): void;
}

export interface RingPanelProps {
  readonly title: string;
  readonly field: string;
  /** The place that distances are measured from, such as `52.52,13.4`; `null` until there is one. */
  readonly center: string | null;
  /** The innermost first; empty without a center. */
  readonly rings: readonly RingRow[];
  /** The number of documents without a place. */
  readonly missing: number;
  readonly startsOpen: boolean;
  /** Called with what was typed; empty removes the center. Returns what is wrong with it, or `null`. */
  onCenter(text: string): string | null;
  /** Removes the filter; `null` without one. */
  readonly onClear: (() => void) | null;
}

/** The documents by their distance from a place, and a box to type the place. */
export function RingPanel(props: RingPanelProps) {
  const { title, field, center, rings, missing, startsOpen, onCenter, onClear } = props;
  const id = useId();
  const [typed, setTyped] = useState(center ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  // A place of the map, or of an earlier address, replaces what was typed.
  useEffect(() => {
    setTyped(center ?? "");
    setProblem(null);
  }, [center]);
  const hint = problem ?? (center === null ? "Latitude and longitude, or choose a place on the map." : null);
  const greatest = Math.max(1, ...rings.map(({ count }) => count ?? 0));
  return (
    <PanelFrame
      title={title}
      startsOpen={startsOpen}
      status={rings.find(({ isSelected }) => isSelected)?.label ?? null}
      onClear={onClear}
    >
      <form
        class="ring-center"
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(onCenter(typed.trim()));
        }}
      >
        <label class="hint" for={id}>
          Distance from
        </label>
        <div class="ring-center-box">
          <input
            id={id}
            class="input"
            placeholder="52.52,13.40"
            autocomplete="off"
            spellcheck={false}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            aria-invalid={problem !== null}
            {...(hint !== null && { "aria-describedby": `${id}-hint` })}
          />
          <button type="submit" class="button button-small">
            Measure
          </button>
        </div>
        {hint !== null && (
          <p id={`${id}-hint`} {...(problem === null ? { class: "hint" } : { class: "error", role: "alert" })}>
            {hint}
          </p>
        )}
      </form>
      {rings.length > 0 && (
        <fieldset class="facet-values" data-field={field}>
          <legend class="visually-hidden">Distance from {center}</legend>
          {rings.map(({ label, count, isSelected, onSelect }) => (
            <FacetChoice
              key={label}
              label={label}
              count={count}
              greatest={greatest}
              isSelected={isSelected}
              group={`${id}-ring`}
              onSelect={onSelect}
            />
          ))}
        </fieldset>
      )}
      <Remainder rows={[{ label: "No place", count: missing }]} />
    </PanelFrame>
  );
}
