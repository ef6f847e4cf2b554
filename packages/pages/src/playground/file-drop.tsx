import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Library } from "./library.ts";
import { openFile } from "./open-file.ts";
import type { PlaygroundState } from "./playground-state.ts";
import "./file-drop.css";

interface FileDropProps {
  readonly library: Library;
  readonly state: PlaygroundState;
  readonly children: ComponentChildren;
}

/** Accepts a file that is dropped anywhere on the page. It stays in the page. */
export function FileDrop({ library, state, children }: FileDropProps) {
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
      void openFile(library, state, event.dataTransfer?.files[0]);
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
