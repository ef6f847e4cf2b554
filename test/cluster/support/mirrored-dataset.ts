import { randomUUID } from "node:crypto";
import type { Dataset } from "@firmament/dataset";
import { companyAt } from "@firmament/fixtures/company-generator.ts";
import { ClusterConnection, type ClusterEngine, openCluster } from "@firmament/opensearch";
import { datasetPath, testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { expect } from "vitest";
import { type CompanySchema, companySchema } from "../../../src/companies/company-schema.ts";
import type { DocumentOf } from "../../../src/entries/index.ts";
import { patience, sharedCluster } from "./shared-cluster.ts";

type CompanyDocument = DocumentOf<CompanySchema>;

export function company(index: number): CompanyDocument {
  return { ...companyAt(5, index), id: `c${index}` } as CompanyDocument;
}

export function companies(from: number, to: number): readonly CompanyDocument[] {
  return Array.from({ length: to - from }, (_, offset) => company(from + offset));
}

/** A dataset without documents, and an index of the shared cluster without documents. */
export class MirroredDataset {
  readonly path: string;
  readonly nodes: readonly string[];
  readonly index: string;
  readonly dataset: Dataset<CompanySchema>;
  /** Searches the index. */
  readonly engine: ClusterEngine<CompanySchema>;

  private constructor(
    path: string,
    nodes: readonly string[],
    index: string,
    dataset: Dataset<CompanySchema>,
    engine: ClusterEngine<CompanySchema>,
  ) {
    this.path = path;
    this.nodes = nodes;
    this.index = index;
    this.dataset = dataset;
    this.engine = engine;
  }

  static async create(): Promise<MirroredDataset> {
    const [path, nodes, index] = [datasetPath(), await sharedCluster(), `mirror-${randomUUID()}`];
    const engine = await openCluster({ nodes, index, schema: companySchema, shards: 2, replicas: 0, ...patience });
    return new MirroredDataset(path, nodes, index, await testDataset(path), engine);
  }

  /** The arguments of `firmament mirror`. */
  args(...others: readonly string[]): readonly string[] {
    return [
      "mirror",
      "--db",
      this.path,
      "--opensearch",
      this.nodes.join(","),
      "--opensearch-index",
      this.index,
      ...others,
    ];
  }

  async expectMirrored(): Promise<void> {
    await this.#request("POST", `/${this.index}/_refresh`);
    const [actual, expected] = [await textsOf(this.engine), await textsOf(this.dataset.engine)];
    expect(actual.length).toBe(expected.length);
    expect(actual).toEqual(expected);
  }

  /** Deletes the index. */
  async delete(): Promise<void> {
    await this.engine.close();
    await this.#request("DELETE", `/${this.index}-g*`);
    await this.#request("DELETE", `/${this.index}.mirror`);
  }

  async #request(method: "POST" | "DELETE", path: string): Promise<void> {
    const connection = new ClusterConnection({ nodes: this.nodes });
    await connection.request({ method, path, accepted: [404] });
    await connection.close();
  }
}

/** The documents as JSON, in the same order for equal documents. */
async function textsOf(engine: { documents(): AsyncIterable<object> | Iterable<object> }): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const document of engine.documents()) texts.push(JSON.stringify(document));
  return texts.toSorted();
}
