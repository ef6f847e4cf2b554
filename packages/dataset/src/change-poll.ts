import type { Schema } from "firmament";
import { messageOf } from "firmament/base";
import type { Follower } from "./follower.ts";
import type { DatasetStore } from "./tables/store.ts";

/** How often the engine looks for changes of other processes. Milliseconds. */
const POLL_MS = 250;

/** Follows the changes of other processes. A failure is reported once, and tried again until it succeeds. */
export class ChangePoll {
  readonly #store: Pick<DatasetStore, "version">;
  readonly #follower: Pick<Follower<Schema>, "isLoading" | "catchUp">;
  readonly #onFailure: (error: unknown) => void;
  #timer: ReturnType<typeof setInterval> | null = null;
  /** The version of the file that the engine has or follows; `null` after a failure. */
  #version: unknown = null;
  /** The message of the last failure; `null` after a success. */
  #failure: string | null = null;

  constructor(
    store: Pick<DatasetStore, "version">,
    follower: Pick<Follower<Schema>, "isLoading" | "catchUp">,
    onFailure: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#follower = follower;
    this.#onFailure = onFailure;
  }

  /** Begins to follow; the process can end meanwhile. */
  start(): void {
    this.#version = this.#store.version();
    this.#timer = setInterval(() => void this.#poll(), POLL_MS);
    this.#timer.unref();
  }

  end(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #poll(): Promise<void> {
    try {
      const version = this.#store.version();
      if (version === this.#version || this.#follower.isLoading()) return;
      this.#version = version;
      await this.#follower.catchUp();
      this.#failure = null;
    } catch (error) {
      this.#version = null;
      this.#report(error);
    }
  }

  #report(error: unknown): void {
    const message = messageOf(error);
    // Nothing can be followed once the dataset is closed.
    if (message !== this.#failure && this.#timer !== null) this.#onFailure(error);
    this.#failure = message;
  }
}
