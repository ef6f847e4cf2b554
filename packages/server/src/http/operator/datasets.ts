import { stat } from "node:fs/promises";
import { DatasetError } from "@firmament/dataset";
import { ClusterError } from "@firmament/opensearch";
import { WorkerError } from "firmament/worker";
import { readMembers } from "../body/request-members.ts";
import { isoTime, readSmallBody } from "../dashboard/request-values.ts";
import { datasetProblem } from "../endpoints/dataset-problem.ts";
import { listedSchema } from "../endpoints/listed-schema.ts";
import type { ServedDataset, ServiceDataset } from "../endpoints/served-dataset.ts";
import { type Endpoint, jsonResponse } from "../exchange/endpoint.ts";
import { Problem } from "../exchange/problem.ts";
import {
  type OperatorDataset,
  type OperatorDatasetFile,
  type OperatorVerification,
  verificationRequest,
} from "../schema/operator-schemas.ts";
import type { OperatorAccess } from "./operator-access.ts";

/** The datasets of the service with their files, and their verification. */
export function datasetEndpoints(access: OperatorAccess, datasets: readonly ServedDataset[]): readonly Endpoint[] {
  /** The datasets that are being verified, which takes seconds. */
  const verified = new Set<string>();
  return [
    access.endpoint("GET", "datasets", async () =>
      jsonResponse({ datasets: await Promise.all(datasets.map(operatorDataset)) }),
    ),
    access.endpoint("POST", "datasets/verify", async ({ request }) => {
      const { dataset: name } = readMembers(verificationRequest, await readSmallBody(request));
      const served = servedAs(name, datasets);
      const dataset = served.dataset?.() ?? null;
      if (dataset?.verify === undefined) {
        throw new Problem("no_dataset_file", {
          detail: `The documents of \`${name}\` are in no dataset file. Only files that firmament load has written are verified.`,
        });
      }
      if (verified.has(name)) {
        throw new Problem("overloaded", { detail: `${name} is being verified. Wait for the result.` });
      }
      verified.add(name);
      try {
        return jsonResponse(await verification(dataset));
      } finally {
        verified.delete(name);
      }
    }),
  ];
}

/** @throws {Problem} `unknown_dataset` */
export function servedAs(name: string, datasets: readonly ServedDataset[]): ServedDataset {
  const served = datasets.find(({ type }) => type.dataset === name);
  if (served !== undefined) return served;
  throw new Problem("unknown_dataset", { member: "dataset", datasets: datasets.map(({ type }) => type.dataset) });
}

async function verification(dataset: ServiceDataset): Promise<OperatorVerification> {
  const startedAt = performance.now();
  try {
    const { documents, problemCount, problems } = (await dataset.verify?.()) ?? NOTHING_VERIFIED;
    return { documents, problem_count: problemCount, problems, took_ms: Math.round(performance.now() - startedAt) };
  } catch (error) {
    throw error instanceof DatasetError ? datasetProblem(error.code) : error;
  }
}

const NOTHING_VERIFIED = { documents: 0, problemCount: 0, problems: [] };

async function operatorDataset(served: ServedDataset): Promise<OperatorDataset> {
  const { type, title } = served;
  const description = { name: type.dataset, title, public: type.isPublic, ...listedSchema(type.schema) };
  try {
    const documents = (await served.backend(null)?.size()) ?? null;
    if (documents === null) {
      const problem = "The documents are being loaded.";
      return { ...description, state: "loading", problem, documents, file: null };
    }
    const dataset = served.dataset?.() ?? null;
    const file = dataset === null ? null : await fileOf(dataset);
    const problem = dataset?.status().indexFile.problem ?? null;
    return { ...description, state: "ready", problem, documents, file };
  } catch (error) {
    const problem = unavailability(error);
    if (problem === null) throw error;
    return { ...description, state: "unavailable", problem, documents: null, file: null };
  }
}

/** The operator may read messages with paths and addresses. */
function unavailability(error: unknown): string | null {
  const isExpected = error instanceof ClusterError || error instanceof WorkerError || error instanceof DatasetError;
  return isExpected ? error.message : null;
}

async function fileOf(dataset: ServiceDataset): Promise<OperatorDatasetFile> {
  const { path, changeNumber, updatedAt, refreshedAt, indexFile } = dataset.status();
  const { generation, changeNumber: searched } = dataset.searched;
  const [bytes, logBytes, indexBytes] = await Promise.all([path, `${path}-wal`, indexFile.path].map(sizeOf));
  return {
    path,
    bytes: (bytes ?? 0) + (logBytes ?? 0),
    index_bytes: indexBytes ?? null,
    generation,
    change_number: searched,
    pending_changes: Math.max(0, changeNumber - searched),
    updated_at: isoTime(updatedAt?.getTime() ?? null),
    refreshed_at: isoTime(refreshedAt?.getTime() ?? null),
  };
}

/** In bytes; `null` for a file that does not exist. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch {
    return null;
  }
}
