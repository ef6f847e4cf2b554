import { search } from "./serve-accounts.ts";

/** What clients have seen of searches that they sent. */
export interface LoadOutcomes {
  /** Searches with their whole answer, 200. */
  answered: number;
  /** Requests that were under way when the server went away: without a whole answer. */
  broken: number;
  /** Requests that could not be sent, for there was no server any more. */
  unsent: number;
  /** Requests that were refused because the balance is too low. */
  refused: number;
}

/** Clients of one account that search, one request after another, for as long as they are asked to. */
export class SearchLoad {
  readonly outcomes: LoadOutcomes = { answered: 0, broken: 0, unsent: 0, refused: 0 };
  readonly #key: string;
  readonly #clients: number;
  readonly #isRepeating: boolean;
  /** By client, the idempotency key of a search that has no answer yet. */
  readonly #unanswered: (string | null)[];

  /** @param isRepeating whether a search is sent again, under one idempotency key, until it is answered */
  constructor(key: string, clients: number, isRepeating: boolean) {
    this.#key = key;
    this.#clients = clients;
    this.#isRepeating = isRepeating;
    this.#unanswered = Array.from({ length: clients }, () => null);
  }

  /** Sends searches to a server until it is gone. */
  async until(gone: AbortSignal, url: string): Promise<void> {
    await this.#eachClient(async (client) => {
      while (!gone.aborted && ["answered", "refused"].includes(await this.#send(client, url)));
    });
  }

  /** Repeats the searches that have no answer yet, each until it has one. */
  async finish(url: string): Promise<void> {
    await this.#eachClient(async (client) => {
      while (this.#unanswered[client] !== null) await this.#send(client, url);
    });
  }

  async #eachClient(work: (client: number) => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: this.#clients }, (_, client) => work(client)));
  }

  async #send(client: number, url: string): Promise<keyof LoadOutcomes> {
    const outcome = await this.#outcomeOf(client, url);
    this.outcomes[outcome] += 1;
    if (outcome === "answered") this.#unanswered[client] = null;
    return outcome;
  }

  async #outcomeOf(client: number, url: string): Promise<keyof LoadOutcomes> {
    try {
      const response = await search(url, this.#key, { query: "berlin" }, { headers: this.#headers(client) });
      const text = await response.text();
      if (response.status === 402) return "refused";
      if (response.status !== 200) throw new Error(`status ${response.status}: ${text}`);
      JSON.parse(text);
      return "answered";
    } catch (error) {
      // All that fetch says of a connection that breaks off, or is refused.
      if (!(error instanceof TypeError)) throw error;
      const { cause } = error;
      return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED" ? "unsent" : "broken";
    }
  }

  #headers(client: number): Record<string, string> {
    if (!this.#isRepeating) return {};
    const key = this.#unanswered[client] ?? crypto.randomUUID();
    this.#unanswered[client] = key;
    return { "idempotency-key": key };
  }
}
