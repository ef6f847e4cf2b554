import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataset } from "@firmament/dataset";
import { openDatasetInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import { naiveText } from "@firmament/test-support/oracle/computed-text.ts";
import { NaiveEngine } from "@firmament/testing";
import fc, { type Arbitrary } from "fast-check";
import {
  type DocumentInput,
  type DocumentPatch,
  defineSchema,
  keyword,
  number,
  objects,
  type Schema,
  SearchEngine,
  schemaFromJson,
  schemaToJson,
  text,
} from "firmament";
import { openIndex, saveIndex } from "firmament/node";
import { connectEngine, serveEngine } from "firmament/worker";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "firmament-computed-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

type Values = Readonly<Record<string, unknown>>;
type Patch = DocumentPatch<Schema>;

const sources = {
  a: text(),
  b: keyword({ many: true }),
  n: number(),
  o: objects({ c: text({ many: true }), d: number() }),
};

const word = fc.constantFrom("red", "blue", "Ä b", " x ", "", "{", "no\n\nway");
const place = fc.constantFrom("a", "b", "n", "o.c", "o.d", "id");
const piece = fc.oneof(
  place.map((name) => `{${name}}`),
  fc.constantFrom(" ", "  ", ", ", "No. ", "{{", "}}", "\n"),
);
const templates = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(""))
  .filter((template) => /(^|[^{])(\{\{)*\{[a-z]/.test(template));

const values = fc.record(
  {
    a: fc.oneof(word, fc.constant(null)),
    b: fc.oneof(word, fc.array(word, { maxLength: 3 })),
    n: fc.constantFrom(0, -1.5, 1e21),
    o: fc.array(fc.record({ c: fc.array(word, { maxLength: 2 }), d: fc.nat(3) }, { requiredKeys: [] }), {
      maxLength: 2,
    }),
    made: fc.constant("stated"),
  },
  { requiredKeys: [] },
);

type Step =
  | { readonly kind: "upsert"; readonly id: number; readonly values: Values }
  | { readonly kind: "patch"; readonly id: number; readonly values: Values };

const steps: Arbitrary<readonly Step[]> = fc.array(
  fc.record({ kind: fc.constantFrom("upsert" as const, "patch" as const), id: fc.nat(3), values }),
  { minLength: 1, maxLength: 8 },
);

const schemaWith = (from: string, strict = false): Schema => {
  const schema: Schema = defineSchema({ fields: { ...sources, made: text({ from }) }, strict });
  // The field must survive a schema file.
  return schemaFromJson(JSON.parse(JSON.stringify(schemaToJson(schema))));
};
const plain: Schema = defineSchema({ fields: { ...sources, made: text() } });

/** The same documents in an engine without computed fields. */
function statedDocuments(template: string, given: readonly Step[]): readonly DocumentInput<Schema>[] {
  const engine = new SearchEngine<Schema>(plain);
  for (const { kind, id, values: all } of given) {
    const { made: _, ...own } = all;
    if (kind === "patch") engine.patch(String(id), own as Patch);
    else engine.upsert({ id, ...own } as DocumentInput<Schema>);
  }
  return [...engine.documents()].map((document) => ({ ...document, made: naiveText(template, document as Values) }));
}

const queries = ["made:red", 'made:"red blue"', "_exists_:made", "blue AND made:no", "made:x*", "-made:red"];

test("a file is not opened with another template", async () => {
  const engine = new SearchEngine<Schema>(schemaWith("{a}"));
  const [index, path] = [join(folder, "other.firm"), join(folder, "other.db")];
  await saveIndex(engine, index);
  await (await openDataset(path, { schema: schemaWith("{a}") })).close();
  const schema = schemaWith("{a} {n}");
  await expect(openIndex(index, { schema })).rejects.toMatchObject({ code: "schema" });
  await expect(openDataset(path, { schema })).rejects.toMatchObject({ code: "schema" });
});

describe("an engine with a computed field is one in which records state the value", () => {
  test(
    "after upserts, patches and a load, in a file, and for the naive engine",
    async () => {
      const property = fc.asyncProperty(templates, steps, async (from, given) => {
        const schema = schemaWith(from);
        const engine = new SearchEngine<Schema>(schema);
        for (const { kind, id, values: own } of given) {
          if (kind === "patch") engine.patch(String(id), own as Patch);
          else engine.upsert({ id, ...own } as DocumentInput<Schema>);
        }
        const stated = statedDocuments(from, given);
        const reference = new SearchEngine<Schema>(plain);
        reference.upsertAll(stated);
        const documents = [...engine.documents()];
        expect(documents).toEqual([...reference.documents()]);

        const loaded = new SearchEngine<Schema>(schema);
        await loaded.load(documents);
        const naive = new NaiveEngine(schema);
        for (const document of documents) naive.upsert(document);
        const path = join(folder, `${files++}.firm`);
        await saveIndex(engine, path);
        const opened = await openIndex(path, { schema });
        expect([...loaded.documents()]).toEqual(documents);
        for (const query of queries) {
          const ids = reference.ids(query);
          for (const each of [engine, loaded, opened]) expect(each.ids(query).toSorted()).toEqual([...ids].toSorted());
          expect([...naive.ids(query)].toSorted()).toEqual([...ids].toSorted());
        }
        // What an engine returns is a record of a strict schema, too.
        const strict = new SearchEngine<Schema>(schemaWith(from, true));
        strict.upsertAll(documents as readonly DocumentInput<Schema>[]);
        expect([...strict.documents()]).toEqual(documents);
      });
      await fc.assert(property, runs(60));
    },
    propertyTimeout,
  );

  test(
    "behind a worker",
    async () => {
      const property = fc.asyncProperty(templates, steps, async (from, given) => {
        const { port1, port2 } = new MessageChannel();
        serveEngine({ schema: schemaWith(from), port: port1 });
        const engine = connectEngine<Schema>(port2);
        for (const { kind, id, values: own } of given) {
          if (kind === "patch") await engine.patch(String(id), own as Patch);
          else await engine.upsert({ id, ...own } as DocumentInput<Schema>);
        }
        const reference = new SearchEngine<Schema>(plain);
        reference.upsertAll(statedDocuments(from, given));
        for (const query of queries) {
          const { hits } = await engine.search(query, { limit: 10, sort: "made" as never });
          const expected = reference.search(query, { limit: 10, sort: "made" as never }).hits;
          expect(hits.map(({ document }) => document)).toEqual(expected.map(({ document }) => document));
        }
        engine.close();
      });
      await fc.assert(property, runs(30));
    },
    propertyTimeout,
  );

  test(
    "in a dataset, whose store patches documents without a schema",
    async () => {
      const property = fc.asyncProperty(templates, steps, async (from, given) => {
        const dataset = await openDatasetInProcess(join(folder, `${files++}.db`), { schema: schemaWith(from) });
        for (const { kind, id, values: own } of given) {
          if (kind === "patch") await dataset.patch(String(id), own as Patch);
          else await dataset.upsert({ id, ...own } as DocumentInput<Schema>);
        }
        const found = [...dataset.engine.documents()];
        await dataset.close();
        expect(found).toEqual(statedDocuments(from, given).map((each) => JSON.parse(JSON.stringify(each))));
      });
      await fc.assert(property, runs(6, 3));
    },
    propertyTimeout,
  );
});
