import { DatasetError } from "@firmament/dataset";
import { type Schema, SchemaError, schemaFromJson } from "firmament";
import { readBody } from "../body/request-body.ts";
import { readMembers } from "../body/request-members.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { RequestLog } from "../exchange/observer.ts";
import { Problem } from "../exchange/problem.ts";
import {
  MAX_SCHEMA_BYTES,
  type SchemaChangeRequest,
  schemaChangeBody,
  schemaChangeRequest,
} from "../schema/schema-change-schemas.ts";
import { type AccessControl, requireUnrestricted } from "./access-control.ts";
import { datasetProblem } from "./dataset-problem.ts";
import { ready } from "./engine-source.ts";
import type { ServedDataset, ServiceDataset } from "./served-dataset.ts";

export interface SchemaDependencies {
  readonly documents: ServedDataset;
  readonly accessControl: AccessControl;
  readonly log: RequestLog | null;
}

/** Gives the documents of a dataset another schema, or says what it would do to them. */
export class SchemaEndpoint implements Endpoint {
  readonly method = "PUT";
  readonly path: string;
  readonly #dependencies: SchemaDependencies;

  constructor(dependencies: SchemaDependencies) {
    this.path = dependencies.documents.paths.schema;
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const { accessControl, documents, log } = this.#dependencies;
    const { dataset: source, type } = documents;
    const principal = await accessControl.authorize(exchange, { scope: "admin", dataset: type.dataset });
    requireUnrestricted(principal, "change a schema");
    if (source === null) throw new Problem("read_only");
    const { value } = await readBody(exchange.request, MAX_SCHEMA_BYTES);
    const request = readMembers(schemaChangeRequest, value);
    const schema = schemaOf(request);
    const dataset = ready(source);
    try {
      return await changed(dataset, schema, request);
    } catch (error) {
      if (error instanceof TypeError) throw new Problem("invalid_body", { member: "rename", detail: error.message });
      if (!(error instanceof DatasetError)) throw error;
      if (error.code === "unfit_documents") throw new Problem("unfit_documents", { detail: error.message });
      log?.failed(exchange.requestId, error);
      throw datasetProblem(error.code);
    }
  }
}

async function changed(
  dataset: ServiceDataset,
  schema: Schema,
  { rename, allow_loss: allowLoss, dry_run }: SchemaChangeRequest,
): Promise<EndpointResponse> {
  if (dataset.changeSchema === undefined || dataset.previewSchema === undefined) throw new Problem("read_only");
  const change = await (dry_run
    ? dataset.previewSchema(schema, { rename })
    : dataset.changeSchema(schema, { rename, allowLoss }));
  return jsonResponse(schemaChangeBody(change));
}

/** @throws {Problem} `invalid_schema` with every mistake */
function schemaOf({ schema }: SchemaChangeRequest): Schema {
  try {
    return schemaFromJson(schema);
  } catch (error) {
    if (error instanceof SchemaError) throw new Problem("invalid_schema", { detail: error.message });
    throw error;
  }
}
