import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type ChosenType, canHaveMany, chosenTypes, type FieldChoice } from "../files/field-choice.ts";
import { ScrollRegion } from "../parts/scroll-region.tsx";
import { indexAgain } from "./open-file.ts";
import type { OpenFile } from "./opening.ts";
import type { Playground } from "./playground.ts";
import "./field-table.css";

interface FieldTableProps {
  readonly playground: Playground;
  readonly file: OpenFile;
  /** Called when the file has been indexed again. */
  onIndexed(): void;
}

/** The fields that were guessed for a file, which the visitor can change. */
export function FieldTable({ playground: { state, library }, file, onIndexed }: FieldTableProps) {
  const choices = useSignal(file.choices);
  const isBusy = useSignal(false);
  useEffect(() => {
    choices.value = file.choices;
  }, [file]);
  const change = (name: string, part: Partial<FieldChoice>): void => {
    choices.value = choices.value.map((choice) => (choice.name === name ? { ...choice, ...part } : choice));
  };
  const shown = library.current.value?.profile.facets ?? [];
  const failure = library.opening.value?.kind === "failed" ? library.opening.value.message : null;
  return (
    <form
      class="field-table"
      onSubmit={async (event) => {
        event.preventDefault();
        isBusy.value = true;
        const isIndexed = await indexAgain(library, state, choices.value);
        isBusy.value = false;
        if (isIndexed) onIndexed();
      }}
    >
      <p class="hint">
        The fields of {file.file.name}, as its records suggest. Change what is wrong.{" "}
        {file.id === null ? "Records are numbered." : `The ids are in “${file.id}”.`}
      </p>
      <ScrollRegion label="Fields">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Type</th>
              <th scope="col">Many</th>
              <th scope="col">Facet</th>
            </tr>
          </thead>
          <tbody>
            {choices.value.map((choice) => (
              <Row
                key={choice.name}
                choice={choice}
                isFacet={choice.facet ?? shown.some(({ field }) => field === choice.name)}
                onChange={(part) => change(choice.name, part)}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {failure !== null && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" class="button button-primary" disabled={isBusy.value}>
        {isBusy.value ? "Indexing…" : "Index again"}
      </button>
    </form>
  );
}

/** Points of two members stay points, nested objects keep the fields that were guessed for their members, and vectors their dimensions. */
function typesFor(guess: ChosenType | null, isJoined: boolean): readonly ChosenType[] {
  if (isJoined) return ["point", "ignore"];
  if (guess === "objects") return ["objects", "ignore"];
  return guess === "vector" ? ["vector", "stored", "ignore"] : chosenTypes;
}

interface RowProps {
  readonly choice: FieldChoice;
  readonly isFacet: boolean;
  onChange(part: Partial<FieldChoice>): void;
}

function Row({ choice: { name, type, many, why, example, guess, joined }, isFacet, onChange }: RowProps) {
  const types = typesFor(guess?.type ?? null, joined !== null);
  const isUsed = type !== "ignore" && type !== "stored";
  return (
    <tr>
      <th scope="row">
        {name}
        <span class="hint field-hint">{example === null ? why : `${why}; such as ${example}`}</span>
      </th>
      <td>
        <select
          class="select"
          aria-label={`Type of ${name}`}
          value={type}
          onChange={({ currentTarget }) => onChange({ type: currentTarget.value as ChosenType })}
        >
          {types.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={`Several values of ${name}`}
          checked={many && canHaveMany(type)}
          disabled={!canHaveMany(type)}
          onChange={({ currentTarget }) => onChange({ many: currentTarget.checked })}
        />
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={`Facet of ${name}`}
          checked={isFacet && isUsed}
          disabled={!isUsed || type === "objects"}
          onChange={({ currentTarget }) => onChange({ facet: currentTarget.checked })}
        />
      </td>
    </tr>
  );
}
