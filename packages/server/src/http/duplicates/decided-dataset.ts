import { type DatasetDecisions, DatasetError } from "@firmament/dataset";
import { DocumentError, type Schema } from "firmament";
import { datasetProblem } from "../endpoints/dataset-problem.ts";
import { ready } from "../endpoints/engine-source.ts";
import type { ServedDataset, ServiceDataset } from "../endpoints/served-dataset.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { RequestLog } from "../exchange/observer.ts";
import { Problem } from "../exchange/problem.ts";

/** A dataset whose file keeps decisions. */
export interface DecidedDataset extends Pick<ServiceDataset, "engine" | "searched"> {
  readonly decisions: DatasetDecisions<Schema>;
  /** That of the documents at this moment. */
  readonly schema: Schema;
}

/** `null` for documents that are in no file. */
export function decidedOrNull({ dataset: source, type }: ServedDataset): DecidedDataset | null {
  const dataset = source === null ? null : ready(source);
  if (dataset === null || dataset.decisions === undefined) return null;
  const { engine, searched, decisions, schema = type.schema } = dataset;
  return { engine, searched, decisions, schema };
}

/** @throws {Problem} `no_dataset_file` */
export function decidedDataset(served: ServedDataset): DecidedDataset {
  const decided = decidedOrNull(served);
  if (decided !== null) return decided;
  throw new Problem("no_dataset_file", {
    detail: `The documents of \`${served.type.dataset}\` are in no dataset file, which would keep decisions. Load them with firmament load, and serve that file.`,
  });
}

/**
 * Changes a dataset.
 *
 * @throws {Problem} in place of errors of datasets and documents; `documents_changed` with what has changed
 */
export async function decided<T>(exchange: Exchange, log: RequestLog | null, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof DocumentError) throw new Problem("invalid_document", { detail: error.message });
    if (!(error instanceof DatasetError)) throw error;
    if (error.code === "documents_changed") throw new Problem("documents_changed", { detail: error.message });
    log?.failed(exchange.requestId, error);
    throw datasetProblem(error.code);
  }
}
