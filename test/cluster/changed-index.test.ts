import { ClusterError, openCluster } from "@firmament/opensearch";
import { LAYOUT_VERSION } from "@firmament/opensearch/src/layout/fingerprint.ts";
import { collected } from "@firmament/test-support/engine/collected.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { integer, keyword, text } from "../../src/schema/field.ts";
import { defineSchema } from "../../src/schema/schema.ts";
import { hasCluster } from "./support/shared-cluster.ts";
import { openSharedIndex, type SharedIndex } from "./support/shared-index.ts";

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: { name: text(), tags: keyword({ many: true }), size: integer() },
});

const RELOAD = "Something else than Firmament has changed the index. Delete it and load the documents again.";
const RENAME = "Choose another name, or delete the index.";
const OTHER_SCHEMA =
  "Open the cluster with the schema of the index, or load the documents into an index of another name.";

/** The cluster creates such an index in the shortest time. */
const ONE_SHARD = { number_of_shards: 1, number_of_replicas: 0 };

/** Parts of the description of an index. */
interface Described {
  readonly mappings: { readonly _meta: { readonly firmament: Readonly<Record<string, unknown>> } } & Readonly<
    Record<string, unknown>
  >;
  readonly settings: { readonly index: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
}

describe.skipIf(!hasCluster)("an index that something else has changed is refused", { timeout: 180_000 }, () => {
  let index: SharedIndex<typeof schema>;
  /** The index of the first generation. */
  let generation = "";

  beforeEach(async () => {
    index = await openSharedIndex(schema, { shards: 1 });
    generation = `${index.name}-g1`;
    await index.engine.upsert({ id: "1", name: "Acme", tags: ["a"], size: 5 });
  });

  afterEach(() => index?.drop());

  async function send(method: string, path: string, content?: object): Promise<unknown> {
    const response = await fetch(`${index.address}/${path}`, {
      method,
      ...(content !== undefined && { body: JSON.stringify(content) }),
      headers: { "content-type": "application/json" },
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${answer}`);
    return JSON.parse(answer);
  }

  async function described(): Promise<Described> {
    return ((await send("GET", generation)) as Readonly<Record<string, Described>>)[generation] as Described;
  }

  /** Creates the index again with the same aliases and with other settings or mappings. */
  async function recreate(change: (index: Described) => { settings?: object; mappings?: object }): Promise<void> {
    const { mappings, settings } = await described();
    const { analysis, similarity, max_regex_length } = settings.index;
    const changed = change({ mappings, settings });
    await send("DELETE", generation);
    await send("PUT", generation, {
      settings: { ...ONE_SHARD, analysis, similarity, max_regex_length, ...changed.settings },
      mappings: { ...mappings, ...changed.mappings },
      aliases: { [index.name]: {}, [`${index.name}.write.1`]: { is_write_index: true } },
    });
  }

  /** The error of another program that opens the index. */
  async function errorOf(opening: () => Promise<{ close(): Promise<void> }> = index.reopen): Promise<ClusterError> {
    try {
      await (await opening()).close();
    } catch (error) {
      if (error instanceof ClusterError) return error;
      throw error;
    }
    throw new Error("The index was opened.");
  }

  async function expectError(code: string, message: string): Promise<void> {
    const error = await errorOf();
    expect({ code: error.code, message: error.message }).toEqual({ code, message });
  }

  test("if nothing has changed, it is opened", async () => {
    await recreate(() => ({}));
    const engine = await index.reopen();
    expect(await engine.size()).toBe(0);
    await engine.close();
  });

  test("with another schema", async () => {
    const other = defineSchema({ analyzer: standardAnalyzer, fields: { name: text(), size: integer() } });
    const error = await errorOf(() => openCluster({ nodes: [index.address], index: index.name, schema: other }));
    expect(error.code).toBe("index_outdated");
    expect(error.message).toBe(
      `The index ${generation} was created for another schema or other analyzers. ${OTHER_SCHEMA}`,
    );
  });

  test("with another fingerprint", async () => {
    const { firmament } = (await described()).mappings._meta;
    const _meta = { firmament: { ...firmament, fingerprint: "0".repeat(64) } };
    await send("PUT", `${generation}/_mapping`, { _meta });
    await expectError(
      "index_outdated",
      `The index ${generation} was created for another schema or other analyzers. ${OTHER_SCHEMA}`,
    );
  });

  test("with a later layout", async () => {
    const { firmament } = (await described()).mappings._meta;
    await send("PUT", `${generation}/_mapping`, { _meta: { firmament: { ...firmament, layout: 99 } } });
    await expectError(
      "index_outdated",
      `The index ${generation} has a layout of version 99, this program reads version ${LAYOUT_VERSION}. ${OTHER_SCHEMA}`,
    );
  });

  test("without a fingerprint", async () => {
    await send("PUT", `${generation}/_mapping`, { _meta: {} });
    await expectError("index_foreign", `The index ${generation} was not created by Firmament. ${RENAME}`);
  });

  test("with an added field", async () => {
    await send("PUT", `${generation}/_mapping`, { properties: { extra: { type: "keyword" } } });
    const fault = 'the mapping.properties.extra is {"type":"keyword"} and must be missing';
    await expectError("index_foreign", `In the index ${generation}, ${fault}. ${RELOAD}`);
  });

  test("with a mapping that accepts any field", async () => {
    await send("PUT", `${generation}/_mapping`, { dynamic: true });
    const fault = 'the mapping.dynamic is "true" and must be "strict"';
    await expectError("index_foreign", `In the index ${generation}, ${fault}. ${RELOAD}`);
  });

  test("with a field of another type", async () => {
    await recreate(({ mappings }) => {
      const { n0, ...properties } = mappings.properties as Readonly<Record<string, unknown>>;
      return { mappings: { properties: { ...properties, n0: { type: "float" } } } };
    });
    const fault = 'the mapping.properties.n0.type is "float" and must be "double"';
    await expectError("index_foreign", `In the index ${generation}, ${fault}. ${RELOAD}`);
  });

  test("with another analyzer", async () => {
    await send("POST", `${generation}/_close`);
    await send("PUT", `${generation}/_settings`, {
      analysis: { analyzer: { tokens: { type: "custom", tokenizer: "tokens", filter: ["lowercase"] } } },
    });
    await send("POST", `${generation}/_open`);
    const fault = 'the settings.analysis.analyzer.tokens.filter is ["lowercase"] and must be missing';
    await expectError("index_foreign", `In the index ${generation}, ${fault}. ${RELOAD}`);
  });

  test("with another similarity", async () => {
    await send("POST", `${generation}/_close`);
    await send("PUT", `${generation}/_settings`, { similarity: { impact: { type: "BM25", k1: 2, b: 0.75 } } });
    await send("POST", `${generation}/_open`);
    const error = await errorOf();
    expect(error.code).toBe("index_foreign");
    expect(error.message).toContain(`In the index ${generation}, the settings.similarity.impact.`);
    expect(error.message).toContain(RELOAD);
  });

  test("with another default similarity", async () => {
    await recreate(() => ({ settings: { "similarity.default.type": "boolean" } }));
    const error = await errorOf();
    expect(error.code).toBe("index_foreign");
    expect(error.message).toContain("the settings.similarity.default");
  });

  test.each(["default_pipeline", "final_pipeline", "search.default_pipeline"])(
    "with the setting %s",
    async (setting) => {
      await send("PUT", `${generation}/_settings`, { index: { [setting]: "other" } });
      const fault = `the settings.${setting} is "other" and must be missing`;
      await expectError("index_foreign", `In the index ${generation}, ${fault}. ${RELOAD}`);
    },
  );

  test("that another index has replaced", async () => {
    await send("DELETE", generation);
    await send("PUT", index.name, { settings: { ...ONE_SHARD } });
    await expectError(
      "index_foreign",
      `The name ${index.name} belongs to ${index.name}, which Firmament has not created. ${RENAME}`,
    );
  });

  test("with the name of a generation, created by another program", async () => {
    await send("DELETE", generation);
    const aliases = { [index.name]: {}, [`${index.name}.write.1`]: { is_write_index: true } };
    await send("PUT", generation, { settings: { ...ONE_SHARD }, aliases });
    await expectError("index_foreign", `The index ${generation} was not created by Firmament. ${RENAME}`);
  });

  test("if the alias belongs to an index of another program", async () => {
    const other = `${index.name}-other`;
    await send("PUT", other, { settings: { ...ONE_SHARD } });
    await send("POST", "_aliases", {
      actions: [{ remove: { index: generation, alias: index.name } }, { add: { index: other, alias: index.name } }],
    });
    await expectError(
      "index_foreign",
      `The name ${index.name} belongs to ${other}, which Firmament has not created. ${RENAME}`,
    );
  });

  test("if the alias belongs to an index of another program in addition", async () => {
    const other = `${index.name}-other`;
    await send("PUT", other, { settings: { ...ONE_SHARD }, aliases: { [index.name]: {} } });
    const error = await errorOf();
    expect(error.code).toBe("index_foreign");
    expect(error.message).toContain(other);
  });

  test("while it is open, if the alias has moved to an index of another program", async () => {
    expect(await index.engine.count("acme")).toBe(1);
    const other = `${index.name}-other`;
    await send("PUT", other, { settings: ONE_SHARD });
    await send("POST", "_aliases", {
      actions: [{ remove: { index: generation, alias: index.name } }, { add: { index: other, alias: index.name } }],
    });
    const message = `The name ${index.name} belongs to ${other}, which Firmament has not created. ${RENAME}`;
    // Searches share a state for a second.
    await expect
      .poll(() => index.engine.count("acme").catch((error: unknown) => (error as Error).message))
      .toBe(message);
    await expect(index.engine.search("acme")).rejects.toMatchObject({ code: "index_foreign", message });
    await expect(collected(index.engine.ids("acme"))).rejects.toMatchObject({ code: "index_foreign", message });
    await expect(index.engine.snapshot()).rejects.toMatchObject({ code: "index_foreign", message });
  });

  test("while it is open, if it has been deleted", async () => {
    await send("DELETE", generation);
    const outcome = { code: "index_missing" };
    await expect.poll(() => index.engine.count("acme").catch((error: unknown) => error)).toMatchObject(outcome);
    await expect(index.engine.upsert({ id: "2" })).rejects.toMatchObject(outcome);
  });

  test("if the alias has a filter", async () => {
    const filter = { term: { id: "2" } };
    await send("POST", "_aliases", { actions: [{ add: { index: generation, alias: index.name, filter } }] });
    const fault = `The alias ${index.name} of the index ${generation} has the property filter, which Firmament has not set`;
    await expectError("index_foreign", `${fault}. Add the alias again without it.`);
  });
});
