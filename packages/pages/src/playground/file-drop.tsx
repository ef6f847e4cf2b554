import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { LocalCompanies } from "./local-companies.ts";
import { readRecordFile } from "./record-file.ts";
import "./file-drop.css";

interface FileDropProps {
  readonly companies: LocalCompanies;
}

/** Accepts a file of companies that is dropped anywhere on the page. The file stays in the page. */
export function FileDrop({ companies, children }: FileDropProps & { readonly children: ComponentChildren }) {
  const isOver = useSignal(false);
  useEffect(() => {
    const onDrag = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      isOver.value = event.type !== "dragleave" || event.relatedTarget !== null;
    };
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      isOver.value = false;
      open(companies, event.dataTransfer?.files[0]);
    };
    const events = ["dragenter", "dragover", "dragleave"] as const;
    for (const type of events) addEventListener(type, onDrag);
    addEventListener("drop", onDrop);
    return () => {
      for (const type of events) removeEventListener(type, onDrag);
      removeEventListener("drop", onDrop);
    };
  }, []);
  return (
    <>
      {isOver.value && (
        <div class="file-drop-target" aria-hidden="true">
          Drop an NDJSON, JSON, CSV or TSV file to search it
        </div>
      )}
      {children}
    </>
  );
}

/** Chooses a file of companies, or returns to the bundled ones. */
export function FileChoice({ companies }: FileDropProps) {
  const canOpenBundled = companies.canOpenBundled.value;
  const name = companies.current.value?.name;
  return (
    <div class="file-choice">
      <div class="row">
        {canOpenBundled && (
          <button type="button" class="button button-small" onClick={() => void companies.openBundled()}>
            Back to the bundled companies
          </button>
        )}
        <label class="button button-small">
          Search your own companies
          <input
            class="visually-hidden"
            type="file"
            accept=".ndjson,.jsonl,.json,.csv,.tsv"
            onChange={({ currentTarget }) => {
              open(companies, currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
        </label>
      </div>
      <p class="hint">
        {canOpenBundled && name !== undefined
          ? `Searching ${name}, which stays in this page.`
          : "Drop an NDJSON, JSON, CSV or TSV file anywhere. It stays in this page."}
      </p>
    </div>
  );
}

function open(companies: LocalCompanies, file: File | undefined): void {
  if (file !== undefined) void companies.openRecords(file.name, readRecordFile(file));
}
