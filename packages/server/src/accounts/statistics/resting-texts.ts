/** A text that a client has typed, with what is known about its search. */
interface Typed<T> {
  readonly value: T;
  readonly at: number;
}

/** A text rests if its client sends no other one for this long. */
const REST_MS = 2000;

/** Texts of further clients replace the oldest ones. */
const MAX_CLIENTS = 10_000;

/**
 * Tells a text that somebody has typed from the texts on the way to it: only the last one before a pause counts. Clients are
 * known for the length of the pause; clients that cannot be told apart interrupt each other.
 */
export class RestingTexts<T> {
  /** By client, the oldest first. */
  readonly #typed = new Map<string, Typed<T>>();

  /** Returns the text of the client before, if it has rested. */
  type(client: string, value: T, now: number): T | null {
    const before = this.#typed.get(client);
    this.#typed.delete(client);
    const [oldest] = this.#typed.keys();
    if (this.#typed.size >= MAX_CLIENTS && oldest !== undefined) this.#typed.delete(oldest);
    this.#typed.set(client, { value, at: now });
    return before !== undefined && now - before.at >= REST_MS ? before.value : null;
  }

  /** Removes and returns the texts that rest. */
  take(now: number): readonly T[] {
    const rested: T[] = [];
    for (const [client, { value, at }] of this.#typed) {
      if (now - at < REST_MS) break;
      this.#typed.delete(client);
      rested.push(value);
    }
    return rested;
  }
}
