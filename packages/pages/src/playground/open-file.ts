import type { FieldChoice } from "../files/field-choice.ts";
import type { Library } from "./library.ts";
import type { PlaygroundState } from "./playground-state.ts";
import { FILE, initialState } from "./view-state.ts";

/** Indexes a file of the visitor, and shows it. A file that cannot be read changes nothing. */
export async function openFile(library: Library, state: PlaygroundState, file: File | undefined): Promise<void> {
  if (file !== undefined && (await library.openFile(file))) showFile(state);
}

/** Indexes the file again, with other fields. */
export async function indexAgain(
  library: Library,
  state: PlaygroundState,
  choices: readonly FieldChoice[],
): Promise<boolean> {
  const isOpen = await library.indexAgain(choices);
  if (isOpen) showFile(state);
  return isOpen;
}

function showFile(state: PlaygroundState): void {
  const { layout, asYouType, panel } = state.view.peek();
  state.go({ ...initialState, layout, asYouType, panel, dataset: FILE });
}
