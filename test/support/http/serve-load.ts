import { search } from "./serve-accounts.ts";

/** The numbers of requests by outcome. */
export interface LoadOutcomes {
  /** Complete responses with status 200. */
  answered: number;
  /** Requests without a complete response, because the server ended. */
  broken: number;
  /** Requests that were not sent, because the server had ended. */
  unsent: number;
  /** Responses with status 402: the balance is too low. */
  refused: number;
}

/** Concurrent clients of one account; each sends one search after another. */
export class SearchLoad {
  readonly outcomes: LoadOutcomes = { answered: 0, broken: 0, unsent: 0, refused: 0 };
  readonly #key: string;
  readonly #clients: number;
  readonly #retries: boolean;
  /** The idempotency key of each client's search that has no response yet. */
  readonly #pendingKeys: (string | null)[];

  /** @param retries whether a search is sent again, with the same idempotency key, until it has a response */
  constructor(key: string, clients: number, retries: boolean) {
    this.#key = key;
    this.#clients = clients;
    this.#retries = retries;
    this.#pendingKeys = Array.from({ length: clients }, () => null);
  }

  /** Sends searches until the server ends. */
  async until(ended: AbortSignal, url: string): Promise<void> {
    await this.#eachClient(async (client) => {
      while (!ended.aborted && ["answered", "refused"].includes(await this.#send(client, url)));
    });
  }

  /** Repeats each search that has no response yet until it has one. */
  async finish(url: string): Promise<void> {
    await this.#eachClient(async (client) => {
      while (this.#pendingKeys[client] !== null) await this.#send(client, url);
    });
  }

  async #eachClient(work: (client: number) => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: this.#clients }, (_, client) => work(client)));
  }

  async #send(client: number, url: string): Promise<keyof LoadOutcomes> {
    const outcome = await this.#outcomeOf(client, url);
    this.outcomes[outcome] += 1;
    if (outcome === "answered") this.#pendingKeys[client] = null;
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
      // `fetch` throws a TypeError for a connection that is refused or ends early.
      if (!(error instanceof TypeError)) throw error;
      const { cause } = error;
      return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED" ? "unsent" : "broken";
    }
  }

  #headers(client: number): Record<string, string> {
    if (!this.#retries) return {};
    const key = this.#pendingKeys[client] ?? crypto.randomUUID();
    this.#pendingKeys[client] = key;
    return { "idempotency-key": key };
  }
}
