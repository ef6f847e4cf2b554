import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { readViewState, type ViewState, writeViewState } from "./view-state.ts";

/** Keystrokes change the address at most this often: browsers refuse more than about ten changes a second. */
const ADDRESS_INTERVAL_MS = 250;

/** The state of the page, which its address mirrors. */
export class PlaygroundState {
  readonly view: Signal<ViewState>;
  readonly query: ReadonlySignal<string> = computed(() => this.view.value.query);
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor() {
    this.view = signal(readViewState(location.search));
    addEventListener("popstate", () => {
      this.view.value = readViewState(location.search);
    });
  }

  /** A step that the browser's back button undoes, such as the selection of a facet value. */
  go(change: Partial<ViewState>): void {
    this.#writeAddress();
    this.#apply(change);
    history.pushState(null, "", this.#address());
  }

  /** A change that the back button does not undo on its own, such as a keystroke. */
  change(change: Partial<ViewState>): void {
    this.#apply(change);
    this.#timer ??= setTimeout(() => this.#writeAddress(), ADDRESS_INTERVAL_MS);
  }

  /** Another query, order or place starts at the first page, and has other hits to explain. */
  #apply(change: Partial<ViewState>): void {
    const restarts = ["query", "sort", "place", "asYouType"].some((member) => member in change);
    this.view.value = { ...this.view.value, ...(restarts && { page: 1, explained: null }), ...change };
  }

  #writeAddress(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    history.replaceState(null, "", this.#address());
  }

  #address(): string {
    const members = writeViewState(this.view.peek());
    return members === "" ? location.pathname : `?${members}`;
  }
}
