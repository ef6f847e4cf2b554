import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { LocalCompanies } from "./local-companies.ts";
import { readRecordFile } from "./record-file.ts";
import "./file-drop.css";

interface FileDropProps {
  readonly companies: LocalCompanies;
  readonly children: ComponentChildren;
}

/** Accepts a file of companies, dropped anywhere on the page or chosen with a button. The file stays in the page. */
export function FileDrop({ companies, children }: FileDropProps) {
  const isOver = useSignal(false);
  const name = companies.current.value?.name ?? null;
  const open = (file: File | undefined): void => {
    if (file !== undefined) void companies.openRecords(file.name, readRecordFile(file));
  };
  useEffect(() => {
    const onDrag = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      isOver.value = event.type !== "dragleave" || event.relatedTarget !== null;
    };
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      isOver.value = false;
      open(event.dataTransfer?.files[0]);
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
      <footer class="file-drop row">
        <label class="button button-small">
          Search your own companies
          <input
            class="visually-hidden"
            type="file"
            accept=".ndjson,.jsonl,.json,.csv,.tsv"
            onChange={({ currentTarget }) => {
              open(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
        </label>
        {companies.canOpenBundled.value && (
          <button type="button" class="button button-small" onClick={() => void companies.openBundled()}>
            Back to the bundled companies
          </button>
        )}
        <p class="hint">
          {name === null ? "" : `Searching the ${name}. `}Drop an NDJSON, JSON, CSV or TSV file anywhere. It stays in
          this page.
        </p>
      </footer>
    </>
  );
}
