import { search } from "./serve-accounts.ts";

/** The outcomes of searches, as their clients see them. */
export interface LoadOutcomes {
  /** Searches with a complete 200 response. */
  succeeded: number;
  /** Requests without a complete response, because the server was killed. */
  broken: number;
  /** Requests that were not sent, because the connection was refused. */
  unsent: number;
  /** Requests that were rejected because of the balance. */
  rejected: number;
  /** Requests that were rejected because the accounts were unavailable; one may be charged. */
  unavailable: number;
}

/** Concurrent clients of one account, each with one request at a time. */
export class SearchLoad {
  readonly outcomes: LoadOutcomes = { succeeded: 0, broken: 0, unsent: 0, rejected: 0, unavailable: 0 };
  readonly #key: string;
  readonly #clients: number;
  readonly #isRetrying: boolean;
  /** By client, the idempotency key of a search without a response yet. */
  readonly #pendingKeys: (string | null)[];

  /** @param isRetrying whether a search is sent with the same idempotency key until it has a response */
  constructor(key: string, clients: number, isRetrying: boolean) {
    this.#key = key;
    this.#clients = clients;
    this.#isRetrying = isRetrying;
    this.#pendingKeys = Array.from({ length: clients }, () => null);
  }

  /** Sends searches until the server is killed. */
  async until(killed: AbortSignal, url: string): Promise<void> {
    await this.#eachClient(async (client) => {
      while (!killed.aborted && ["succeeded", "rejected"].includes(await this.#send(client, url)));
    });
  }

  /** Sends searches until the signal is aborted, also after some of them had no response. */
  async despiteFailures(ended: AbortSignal, url: string): Promise<void> {
    await this.#eachClient(async (client) => {
      while (!ended.aborted) await this.#send(client, url);
    });
  }

  /** Retries all searches without a response until each has one. */
  async finish(url: string): Promise<void> {
    await this.#eachClient(async (client) => {
      while (this.#pendingKeys[client] !== null) await this.#send(client, url);
    });
  }

  /** Sends searches until the balance is too low. */
  async finishBalance(url: string): Promise<void> {
    await this.#eachClient(async (client) => {
      while ((await this.#send(client, url)) !== "rejected");
    });
  }

  async #eachClient(work: (client: number) => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: this.#clients }, (_, client) => work(client)));
  }

  async #send(client: number, url: string): Promise<keyof LoadOutcomes> {
    const outcome = await this.#outcomeOf(client, url);
    this.outcomes[outcome] += 1;
    if (outcome === "succeeded") this.#pendingKeys[client] = null;
    return outcome;
  }

  async #outcomeOf(client: number, url: string): Promise<keyof LoadOutcomes> {
    try {
      const response = await search(url, this.#key, { query: "berlin" }, { headers: this.#headers(client) });
      const text = await response.text();
      if (response.status === 402) return "rejected";
      if (response.status === 503 && JSON.parse(text).code === "accounts_unavailable") return "unavailable";
      if (response.status !== 200) throw new Error(`status ${response.status}: ${text}`);
      JSON.parse(text);
      return "succeeded";
    } catch (error) {
      // The error of fetch for a broken or refused connection.
      if (!(error instanceof TypeError)) throw error;
      const { cause } = error;
      return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED" ? "unsent" : "broken";
    }
  }

  #headers(client: number): Record<string, string> {
    if (!this.#isRetrying) return {};
    const key = this.#pendingKeys[client] ?? crypto.randomUUID();
    this.#pendingKeys[client] = key;
    return { "idempotency-key": key };
  }
}
