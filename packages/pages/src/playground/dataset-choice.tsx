import { useComputed, useSignal } from "@preact/signals";
import { formatNumber } from "../parts/format.ts";
import { Sheet } from "../parts/sheet.tsx";
import { ApiKeyForm } from "./api-key-form.tsx";
import { FieldTable } from "./field-table.tsx";
import { openFile } from "./open-file.ts";
import type { Playground } from "./playground.ts";
import { DEMO, FILE, initialState } from "./view-state.ts";
import "./dataset-choice.css";

interface DatasetChoiceProps {
  readonly playground: Playground;
}

/** What is searched, as a button that opens the choice. */
export function DatasetChoice({ playground }: DatasetChoiceProps) {
  const isOpen = useSignal(false);
  const title = useComputed(() => playground.library.current.value?.source.dataset.title ?? "Documents").value;
  return (
    <>
      <button
        type="button"
        class="button dataset-choice"
        aria-haspopup="dialog"
        onClick={() => {
          isOpen.value = true;
        }}
      >
        <span class="visually-hidden">Search in: </span>
        <span class="dataset-choice-title">{title}</span>
        <svg class="dataset-choice-icon" viewBox="0 0 12 12" aria-hidden="true">
          <path d="M2.500 4.500 6 8l3.500-3.500" />
        </svg>
      </button>
      {isOpen.value && (
        <Sheet
          title="Search in"
          onClose={() => {
            isOpen.value = false;
          }}
        >
          <Choices
            playground={playground}
            onChosen={() => {
              isOpen.value = false;
            }}
          />
        </Sheet>
      )}
    </>
  );
}

interface ChoicesProps extends DatasetChoiceProps {
  onChosen(): void;
}

interface Choice {
  readonly name: string;
  readonly title: string;
  readonly documents: number | null;
  readonly hint: string;
}

function Choices({ playground, onChosen }: ChoicesProps) {
  const { state, library } = playground;
  const served = library.served.value ?? [];
  const file = library.file.value;
  const choices: readonly Choice[] = [
    ...served.map(({ name, title, documents, isPublic }) => ({
      name,
      title,
      documents,
      hint: isPublic ? "searched by this service" : "searched by this service with your key",
    })),
    { name: DEMO, title: "Bundled companies", documents: null, hint: "made-up companies, searched in this page" },
    ...(file === null
      ? []
      : [{ name: FILE, title: file.file.name, documents: null, hint: "your file, which stays in this page" }]),
  ];
  const choose = (name: string): void => {
    const { layout, asYouType, panel } = state.view.peek();
    state.go({ ...initialState, layout, asYouType, panel, dataset: name });
    onChosen();
  };
  return (
    <div class="stack">
      <fieldset class="dataset-choices">
        <legend class="visually-hidden">Documents</legend>
        {choices.map(({ name, title, documents, hint }) => (
          <label key={name}>
            <input
              type="radio"
              name="dataset"
              checked={library.wanted.value === name}
              // Also the choice that is made already closes the sheet.
              onClick={() => choose(name)}
            />
            <span>
              {title}
              {documents !== null && <span class="soft number"> {formatNumber(documents)}</span>}
              <span class="hint dataset-hint">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <section class="dataset-section">
        <h3>Your own file</h3>
        <label class="button dataset-file">
          Search a file
          <input
            class="visually-hidden"
            type="file"
            accept=".ndjson,.jsonl,.json,.csv,.tsv"
            onChange={({ currentTarget }) => {
              void openFile(library, state, currentTarget.files?.[0]);
              onChosen();
            }}
          />
        </label>
        <p class="hint">NDJSON, JSON, CSV or TSV. You can also drop it anywhere on the page. It is sent nowhere.</p>
        {file !== null && library.current.value?.key === FILE && (
          <FieldTable playground={playground} file={file} onIndexed={onChosen} />
        )}
      </section>
      <section class="dataset-section">
        <h3>API key</h3>
        <ApiKeyForm library={library} />
      </section>
    </div>
  );
}
