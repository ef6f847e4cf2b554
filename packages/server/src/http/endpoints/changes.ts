import { type ApplyOptions, type ApplySummary, type ChangeInput, DatasetError } from "@firmament/dataset";
import { DocumentError, type Schema } from "firmament";
import { holderOf } from "../../accounts/api-key.ts";
import { changeLines, EMPTY, hasLines } from "../body/change-lines.ts";
import { readChanges } from "../body/changes-body.ts";
import { readBody } from "../body/request-body.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { RequestLog } from "../exchange/observer.ts";
import { Problem } from "../exchange/problem.ts";
import { type ChangesRequest, type ChangesResponse, MAX_CHANGES_BYTES } from "../schema/change-schemas.ts";
import type { AccessControl } from "./access-control.ts";
import { datasetProblem } from "./dataset-problem.ts";
import { ready } from "./engine-source.ts";
import type { FairScheduler } from "./fair-scheduler.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import type { ServedDataset, ServiceDataset } from "./served-dataset.ts";

export interface ChangesDependencies {
  readonly documents: ServedDataset;
  readonly accessControl: AccessControl;
  readonly scheduler: FairScheduler;
  readonly log: RequestLog | null;
}

/** Changes documents, without a charge. The dataset stores the results of requests with an idempotency key. */
export class ChangesEndpoint implements Endpoint {
  readonly method = "POST";
  readonly path: string;
  readonly #dependencies: ChangesDependencies;

  constructor(dependencies: ChangesDependencies) {
    this.path = dependencies.documents.paths.documents;
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const { accessControl, scheduler, documents } = this.#dependencies;
    const { dataset: source, type } = documents;
    const principal = await accessControl.authorize(exchange, { scope: "ingest", dataset: type.dataset });
    if (source === null) throw new Problem("read_only");
    const key = readIdempotencyKey(exchange.request);
    // Clients do not share their keys.
    const ownKey = key === null ? null : `${holderOf(principal)} ${key}`;
    if (hasLines(exchange.request)) return this.#applyLines(exchange, ready(source), ownKey);
    const { value } = await readBody(exchange.request, MAX_CHANGES_BYTES);
    const { changes } = readChanges(value, type);
    const options = ownKey === null ? {} : { idempotencyKey: ownKey };
    const applied = await scheduler.admit(exchange, () =>
      this.#apply(exchange, ready(source), changes, options, (index) => `changes[${index}]`),
    );
    return changesResponse(exchange, bodyOf(applied), applied.isRepeated);
  }

  /** Applies batches of lines while they arrive. Each one is applied as a whole, and those before a problem remain. */
  async #applyLines(
    exchange: Exchange,
    dataset: ServiceDataset<Schema>,
    key: string | null,
  ): Promise<EndpointResponse> {
    const { scheduler, documents } = this.#dependencies;
    let sum: ChangesResponse | null = null;
    let isRepeated = true;
    try {
      for await (const { changes, numbers, end } of changeLines(exchange.request, documents.type)) {
        const options = key === null ? {} : { idempotencyKey: `${key} ${numbers[0]}` };
        const applied = await scheduler.admit(exchange, () =>
          this.#apply(exchange, dataset, changes, options, (index) => `Line ${numbers[index]}`, numbers),
        );
        isRepeated &&= applied.isRepeated;
        sum = { ...sumOf(sum, bodyOf(applied)), applied_lines: end };
      }
    } catch (error) {
      throw error instanceof Problem ? error.afterLines(sum?.applied_lines ?? 0) : error;
    }
    if (sum === null) throw new Problem("invalid_body", { detail: EMPTY });
    return changesResponse(exchange, sum, isRepeated);
  }

  /** @param nameOf the name of a change in messages, by its position in the list */
  async #apply(
    exchange: Exchange,
    dataset: ServiceDataset<Schema>,
    changes: ChangesRequest<Schema>["changes"],
    options: ApplyOptions,
    nameOf: (index: number) => string,
    lines?: readonly number[],
  ): Promise<ApplySummary> {
    if (exchange.request.signal.aborted) throw new Problem("cancelled");
    const { type } = this.#dependencies.documents;
    const { schema = type.schema } = dataset;
    // The schema has changed since the changes were read: members that it does not have would be lost.
    if (schema !== type.schema) readChanges({ changes }, { ...type, schema });
    try {
      // `apply` checks the documents: members with `null` are missing values.
      return await dataset.apply(changes as readonly ChangeInput<Schema>[], options);
    } catch (error) {
      if (error instanceof DocumentError) throw invalidDocument(error, changes, nameOf, lines);
      if (error instanceof DatasetError) throw this.#problemOf(exchange, error);
      throw error;
    }
  }

  /** Problems that only the operator can solve are logged with their message, which names the file. */
  #problemOf({ requestId }: Exchange, error: DatasetError): Problem {
    if (error.code === "idempotency_conflict") return new Problem("idempotency_conflict");
    try {
      this.#dependencies.log?.failed(requestId, error);
    } catch {
      // A failing log must not change the response.
    }
    return datasetProblem(error.code);
  }
}

function changesResponse(exchange: Exchange, body: ChangesResponse, isRepeated: boolean): EndpointResponse {
  exchange.replayed = isRepeated;
  const response = jsonResponse(body);
  return isRepeated ? { ...response, headers: { ...response.headers, "idempotency-replayed": "true" } } : response;
}

function invalidDocument(
  { record, id, field, reason }: DocumentError,
  changes: ChangesRequest<Schema>["changes"],
  nameOf: (index: number) => string,
  lines: readonly number[] | undefined,
): Problem {
  const kind = "patch" in (changes[record] ?? {}) ? "patch" : "upsert";
  const index = lines === undefined ? record : (lines[record] ?? 1) - 1;
  return new Problem("invalid_document", {
    detail: `${nameOf(record)}.${kind}: ${reason}.`,
    change: { index, ...(id !== undefined && { id }), ...(field !== undefined && { field }) },
  });
}

function bodyOf(applied: ApplySummary): ChangesResponse {
  const { added, replaced, deleted, unchanged, missing, generation, changeNumber } = applied;
  return { added, replaced, deleted, unchanged, missing, generation, change_number: changeNumber };
}

/** The counts of two parts; the state is that after the second one. */
function sumOf(before: ChangesResponse | null, next: ChangesResponse): ChangesResponse {
  if (before === null) return next;
  return {
    ...next,
    added: before.added + next.added,
    replaced: before.replaced + next.replaced,
    deleted: before.deleted + next.deleted,
    unchanged: before.unchanged + next.unchanged,
    missing: before.missing + next.missing,
  };
}
