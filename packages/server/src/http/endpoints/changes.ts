import { type ApplyOptions, type ApplySummary, type ChangeInput, DatasetError } from "@firmament/dataset";
import { DocumentError, type Schema } from "firmament";
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
    const { value } = await readBody(exchange.request, MAX_CHANGES_BYTES);
    const { changes } = readChanges(value, type);
    const key = readIdempotencyKey(exchange.request);
    // Accounts do not share their keys.
    const options = key === null ? {} : { idempotencyKey: `${principal.account.id} ${key}` };
    return scheduler.admit(exchange, () => {
      const dataset = ready(source);
      // The schema may have changed meanwhile: members that it does not have would be lost.
      const { schema = type.schema } = dataset;
      if (schema !== type.schema) readChanges(value, { ...type, schema });
      return this.#apply(exchange, dataset, changes, options);
    });
  }

  async #apply(
    exchange: Exchange,
    dataset: ServiceDataset<Schema>,
    changes: ChangesRequest<Schema>["changes"],
    options: ApplyOptions,
  ): Promise<EndpointResponse> {
    if (exchange.request.signal.aborted) throw new Problem("cancelled");
    try {
      // `apply` checks the documents: members with `null` are missing values.
      const applied = await dataset.apply(changes as readonly ChangeInput<Schema>[], options);
      exchange.replayed = applied.isRepeated;
      const response = jsonResponse(bodyOf(applied));
      if (!applied.isRepeated) return response;
      return { ...response, headers: { ...response.headers, "idempotency-replayed": "true" } };
    } catch (error) {
      if (error instanceof DocumentError) throw invalidDocument(error);
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

function invalidDocument({ record: index, id, field, reason }: DocumentError): Problem {
  return new Problem("invalid_document", {
    detail: `changes[${index}].upsert: ${reason}.`,
    change: { index, ...(id !== undefined && { id }), ...(field !== undefined && { field }) },
  });
}

function bodyOf({ added, replaced, deleted, unchanged, generation, changeNumber }: ApplySummary): ChangesResponse {
  return { added, replaced, deleted, unchanged, generation, change_number: changeNumber };
}
