import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { readViewState, type ViewState, writeViewState } from "./view-state.ts";

/** Keystrokes change the address at most this often: browsers refuse more than about ten changes a second. */
const ADDRESS_INTERVAL_MS = 250;

/** Another one of these starts at the first page, and has other hits to explain. */
const RESTARTS = ["dataset", "query", "filter", "sort", "asYouType", "meaning"] as const;

/** The state of the page, which its address mirrors. */
export class PlaygroundState {
  readonly view: Signal<ViewState>;
  readonly query: ReadonlySignal<string> = computed(() => this.view.value.query);
  /** The text when the visitor last pressed Enter or made another step: typing alone does not change it. */
  readonly submitted: Signal<string>;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor() {
    this.view = signal(readViewState(location.search));
    this.submitted = signal(this.view.peek().query);
    addEventListener("popstate", () => {
      // A change that is still to be written belongs to the entry that was left.
      this.#stopTimer();
      batch(() => {
        this.view.value = readViewState(location.search);
        this.submitted.value = this.query.peek();
      });
    });
  }

  /** A step that the browser's back button undoes, such as the selection of a facet value. */
  go(change: Partial<ViewState>): void {
    this.#writeAddress();
    batch(() => {
      this.#apply(change);
      this.submitted.value = this.query.peek();
    });
    const address = this.#address();
    // Enter alone is no step.
    if (address !== (location.search || location.pathname)) history.pushState(null, "", address);
  }

  /** A change that the back button does not undo on its own, such as a keystroke. */
  change(change: Partial<ViewState>): void {
    this.#apply(change);
    this.#timer ??= setTimeout(() => this.#writeAddress(), ADDRESS_INTERVAL_MS);
  }

  #apply(change: Partial<ViewState>): void {
    const restarts = RESTARTS.some((member) => member in change);
    this.view.value = { ...this.view.value, ...(restarts && { page: 1, explained: null }), ...change };
  }

  #writeAddress(): void {
    if (this.#timer === null) return;
    this.#stopTimer();
    history.replaceState(null, "", this.#address());
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #address(): string {
    const members = writeViewState(this.view.peek());
    return members === "" ? location.pathname : `?${members}`;
  }
}
