import { readId } from "firmament/query";
import type { Principal } from "../../accounts/api-key.ts";
import type { Endpoint, EndpointResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem } from "../exchange/problem.ts";
import { type Found, foundJson } from "./charged-work.ts";
import { ready } from "./engine-source.ts";
import { convertRejections } from "./query-problem.ts";
import type { SearchDependencies } from "./search.ts";

/** Returns the document with an id, and charges as for a search with one record. */
export class DocumentEndpoint implements Endpoint {
  readonly method = "GET";
  readonly compresses = true;
  readonly path: string;
  readonly #dependencies: SearchDependencies;

  constructor(dependencies: SearchDependencies) {
    this.path = dependencies.documents.paths.document;
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const { accessControl, cashier, documents, prices } = this.#dependencies;
    const { type } = documents;
    const principal = await accessControl.authorizePublic(exchange, { scope: "search", dataset: type.dataset }, type);
    const [, , , , text = ""] = new URL(exchange.request.url).pathname.split("/");
    const id = decoded(text);
    const run = (): Promise<Found> => this.#find(exchange, principal, id);
    return cashier.respond(exchange, principal, {
      body: new Uint8Array(),
      maxAmount: prices.price("search", 1),
      amount: (rows) => prices.price("search", rows),
      run,
      check: async () => {
        await run();
      },
    });
  }

  async #find(exchange: Exchange, principal: Principal | null, id: string): Promise<Found> {
    const { scheduler, documents } = this.#dependencies;
    const { signal } = exchange.request;
    const backend = ready(() => documents.backend(principal));
    const document = await scheduler.run(exchange, backend, () =>
      convertRejections(signal, (async () => backend.get(id, { signal }))()),
    );
    if (document === undefined) {
      throw new Problem("not_found", { detail: `There is no ${documents.type.one} with this id.`, member: "id" });
    }
    return foundJson(1, document);
  }
}

/** @throws {Problem} `not_found` for a text that no document can have as its id */
function decoded(text: string): string {
  try {
    return readId(decodeURIComponent(text));
  } catch {
    throw new Problem("not_found", { detail: "The path does not end with the id of a document.", member: "id" });
  }
}
