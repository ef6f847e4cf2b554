import type { DatasetDecisions, StoredMerge } from "@firmament/dataset";
import type { DocumentSource } from "@firmament/duplicates";
import type { Schema } from "firmament";
import { readBody } from "../body/request-body.ts";
import { readMembers } from "../body/request-members.ts";
import { readParameters } from "../dashboard/request-values.ts";
import type { AccessControl } from "../endpoints/access-control.ts";
import { ready } from "../endpoints/engine-source.ts";
import type { SearchBackend } from "../endpoints/search-backend.ts";
import type { ServedDataset } from "../endpoints/served-dataset.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { RequestLog } from "../exchange/observer.ts";
import { Problem } from "../exchange/problem.ts";
import { servedAs } from "../operator/datasets.ts";
import { authorizeOperator } from "../operator/operator-access.ts";
import {
  type DecisionsResponse,
  type DismissRequest,
  type DismissResponse,
  type DuplicateDocument,
  type DuplicatesRequest,
  type DuplicatesResponse,
  decisionsParameters,
  dismissRequest,
  duplicatesRequest,
  mergeRequest,
  storedMergeRequest,
} from "../schema/duplicates-schemas.ts";
import { decided, decidedDataset, decidedOrNull } from "./decided-dataset.ts";
import type { DuplicateSearch } from "./duplicate-search.ts";
import { duplicatesPage, partnersOf } from "./duplicates-page.ts";
import { merged } from "./merge.ts";
import { searchRules } from "./search-rules.ts";

const LISTED_DECISIONS = 100;

export interface DuplicatesDependencies {
  readonly accessControl: AccessControl;
  readonly datasets: readonly ServedDataset[];
  /** The searches of this process. */
  readonly search: DuplicateSearch;
  readonly log: RequestLog | null;
}

/** Groups of documents that are the same one, and decisions about them, for the operator. */
export function duplicateEndpoints({
  accessControl,
  datasets,
  search,
  log,
}: DuplicatesDependencies): readonly Endpoint[] {
  const endpoint = (
    method: Endpoint["method"],
    name: string,
    respond: (exchange: Exchange, decider: string) => Promise<EndpointResponse>,
  ): Endpoint => ({
    method,
    path: `/operator/${name}`,
    respond: async (exchange) => {
      const { key } = await authorizeOperator(accessControl, exchange);
      return respond(exchange, key.name === "" ? key.prefix : key.name);
    },
  });
  return [
    endpoint("POST", "duplicates", async ({ request }) => {
      const body = readMembers(duplicatesRequest, (await readBody(request)).value);
      return jsonResponse(await found(body, servedAs(body.dataset, datasets), search, request.signal));
    }),
    endpoint("POST", "duplicates/dismiss", async (exchange, by) => {
      const body = readMembers(dismissRequest, (await readBody(exchange.request)).value);
      const { decisions } = decidedDataset(servedAs(body.dataset, datasets));
      const pairs = pairsIn(body);
      const added = await decided(exchange, log, () => decisions.keepApart(pairs, { by }));
      return jsonResponse({ added, distinct: decisions.count().distinct } satisfies DismissResponse);
    }),
    endpoint("POST", "duplicates/join", async (exchange) => {
      const body = readMembers(dismissRequest, (await readBody(exchange.request)).value);
      const { decisions } = decidedDataset(servedAs(body.dataset, datasets));
      const removed = await decided(exchange, log, () => decisions.joinAgain(pairsIn(body)));
      return jsonResponse({ removed, distinct: decisions.count().distinct });
    }),
    endpoint("POST", "duplicates/merge", async (exchange, by) => {
      const body = readMembers(mergeRequest, (await readBody(exchange.request)).value);
      const served = servedAs(body.dataset, datasets);
      const dataset = decidedDataset(served);
      return jsonResponse(await decided(exchange, log, () => merged(dataset, body, by)));
    }),
    endpoint("POST", "duplicates/undo", async (exchange) => {
      const { dataset, merge } = readMembers(storedMergeRequest, (await readBody(exchange.request)).value);
      const { decisions } = decidedDataset(servedAs(dataset, datasets));
      const { added: restored } = await decided(exchange, log, () => decisions.undo(merge));
      return jsonResponse({ restored });
    }),
    endpoint("POST", "duplicates/forget", async (exchange) => {
      const { dataset, merge } = readMembers(storedMergeRequest, (await readBody(exchange.request)).value);
      const { decisions } = decidedDataset(servedAs(dataset, datasets));
      const forgotten = await decided(exchange, log, () => decisions.forget(merge));
      return jsonResponse({ forgotten });
    }),
    endpoint("GET", "duplicates/decisions", async ({ request }) => {
      const { dataset } = readParameters(decisionsParameters, request);
      const { decisions } = decidedDataset(servedAs(dataset, datasets));
      const count = decisions.count();
      const limit = LISTED_DECISIONS;
      const body: DecisionsResponse = {
        distinct: {
          total: count.distinct,
          pairs: decisions.distinct({ limit }).map((pair) => ({ ...pair, at: pair.at.toISOString() })),
        },
        merges: {
          total: count.merges,
          merges: decisions.merges({ limit }).map((merge) => ({ ...merge, at: merge.at.toISOString() })),
        },
      };
      return jsonResponse(body);
    }),
  ];
}

async function found(
  request: DuplicatesRequest,
  served: ServedDataset,
  search: DuplicateSearch,
  signal: AbortSignal,
): Promise<DuplicatesResponse> {
  const { offset, limit, dataset: name } = request;
  const rules = searchRules(request, served.type.schema);
  const dataset = decidedOrNull(served);
  const source =
    dataset?.engine ??
    sourceOf(
      name,
      ready(() => served.backend(null)),
      signal,
    );
  const apart = (): readonly (readonly [string, string])[] => dataset?.decisions.pairs() ?? [];
  const kept = offset === 0 ? null : search.kept(name, rules);
  const report = kept ?? (await search.search(name, source, rules, apart(), signal));
  return duplicatesPage(report, {
    ...{ dataset: name, offset, limit },
    // Documents that change while the page is read are newer than the number: a merge of them is refused.
    changeNumber: dataset?.searched.changeNumber ?? null,
    get: async (id) => (await source.get(id)) as DuplicateDocument | undefined,
    apart: partnersOf(apart()),
    mergesInto: mergesIn(dataset?.decisions),
  });
}

/** Reads the merges in which a document has remained; none without decisions. */
function mergesIn(decisions: DatasetDecisions<Schema> | undefined): (kept: string) => readonly StoredMerge[] {
  return decisions === undefined || decisions.count().merges === 0 ? () => [] : (kept) => decisions.merges({ kept });
}

/** @throws {Problem} `no_dataset_file` for documents that are not listed */
function sourceOf(name: string, backend: SearchBackend, signal: AbortSignal): DocumentSource {
  const { documents } = backend;
  if (documents !== undefined) {
    return { documents: () => documents.call(backend, { signal }), get: (id) => backend.get(id, { signal }) };
  }
  const detail = `What searches \`${name}\` does not list its documents. Serve a dataset file, or an engine with the method documents.`;
  throw new Problem("no_dataset_file", { detail });
}

/** Each of `ids` with each of `from`, or with each other. */
function pairsIn({ ids, from }: DismissRequest): readonly (readonly [string, string])[] {
  const pairs = ids.flatMap((one, index) =>
    (from ?? ids.slice(index + 1)).filter((other) => other !== one).map((other) => [one, other] as const),
  );
  if (pairs.length > 0) return pairs;
  throw new Problem("invalid_body", {
    detail: "ids must be at least two ids, or one and others in from.",
    member: "ids",
  });
}
