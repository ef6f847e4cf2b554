import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dataset, FieldRenames } from "@firmament/dataset";
import { openDatasetWith } from "@firmament/dataset/src/open-dataset.ts";
import { inProcessWorkers } from "@firmament/test-support/dataset/in-process.ts";
import { propertyTimeout, runs, scaled } from "@firmament/test-support/fuzz.ts";
import { corporaOf, queriesOf } from "@firmament/testing";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import fc, { type Arbitrary } from "fast-check";
import {
  DocumentError,
  type DocumentInput,
  defineSchema,
  type Field,
  keyword,
  number,
  QueryError,
  type Schema,
  SearchEngine,
  text,
} from "firmament";
import { threads } from "firmament/node";
import { isComputed } from "firmament/query";
import { afterAll, expect, test } from "vitest";

const root = mkdtempSync(join(tmpdir(), "firmament-changed-schemas-"));
afterAll(() => rmSync(root, { recursive: true }));

let files = 0;

function open(path: string, schema: Schema): Promise<Dataset<Schema>> {
  return openDatasetWith(path, { schema }, { workers: inProcessWorkers, threads: threads(1) });
}

/** A value of a field, and whether a part of it was left out. */
interface Converted {
  readonly value: unknown;
  readonly isLossy: boolean;
}

/** What an engine makes of a value of a field with one value; `undefined` if it refuses it. */
function accepted(field: Field, value: unknown): unknown {
  const single = "many" in field ? { ...field, many: false } : field;
  const engine = new SearchEngine(defineSchema({ fields: { value: single as Field, other: keyword() } }));
  try {
    engine.upsert({ id: "1", value } as DocumentInput<Schema>);
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
  return (engine.get("1") as { readonly value?: unknown } | undefined)?.value;
}

/** A truth value or a point as a text; other values as they are. */
function textOf(value: unknown): unknown {
  if (typeof value === "boolean") return `${value}`;
  if (typeof value !== "object" || value === null || Object.keys(value).toSorted().join() !== "lat,lon") return value;
  const { lat, lon } = value as { readonly lat: unknown; readonly lon: unknown };
  return typeof lat === "number" && typeof lon === "number" ? `${decimal(lat)},${decimal(lon)}` : value;
}

/** A number without an exponent and without -0. */
function decimal(value: number): string {
  const text = `${value === 0 ? 0 : value}`;
  return text.includes("e") ? value.toFixed(20).replace(/\.?0+$/, "") : text;
}

/** The value that a record of the new schema would have for a value of one field. */
function convertedOne(field: Field, value: unknown): unknown {
  const isNumeric = field.type === "number" || field.type === "integer";
  const isTextual = field.type === "text" || field.type === "keyword";
  const meant = isTextual
    ? textOf(value)
    : typeof value === "string" && isNumeric && value.trim() !== "" && /^[-+.\de]+$/i.test(value.trim())
      ? Number(value)
      : field.type === "boolean" && ["true", "false"].includes(String(value).trim())
        ? String(value).trim() === "true"
        : value;
  return accepted(field, meant);
}

/** The definition: what becomes of the value of a field in a field of another type. */
function naiveValue(source: Field, target: Field, value: unknown): Converted {
  if (target.type === "stored") return { value, isLossy: false };
  if (target.type === "vector") {
    const vector = accepted(target, value);
    const isRounded = source.type === "vector" && source.originals && !target.originals;
    return { value: vector, isLossy: vector === undefined || isRounded };
  }
  const values = Array.isArray(value) ? value : [value];
  if (target.type === "objects") {
    const objects = values.filter((each) => typeof each === "object" && each !== null && !Array.isArray(each));
    const converted = objects.map((object) => naiveMembers(source, target.fields, object));
    const isLossy = objects.length < values.length || converted.some((each) => each.isLossy);
    return { value: converted.map((each) => each.value), isLossy };
  }
  if (source.type === "objects") return { value: undefined, isLossy: true };
  if (!("many" in target && target.many) && values.length > 1) return { value: undefined, isLossy: true };
  const kept = values.map((each) => convertedOne(target, each)).filter((each) => each !== undefined);
  const isLossy = kept.length < values.length;
  if (!("many" in target && target.many)) return { value: kept[0], isLossy };
  return { value: kept.length === 0 && isLossy ? undefined : kept, isLossy };
}

function naiveMembers(source: Field, fields: Readonly<Record<string, Field>>, object: object): Converted {
  const entries: [string, unknown][] = [];
  let isLossy = Object.keys(object).some((name) => !Object.hasOwn(fields, name));
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(object, name)) continue;
    const own = source.type === "objects" && Object.hasOwn(source.fields, name) ? source.fields[name] : undefined;
    const converted = naiveValue(own ?? field, field, Object.entries(object).find(([key]) => key === name)?.[1]);
    isLossy ||= converted.isLossy;
    if (converted.value !== undefined) entries.push([name, converted.value]);
  }
  return { value: Object.fromEntries(entries), isLossy };
}

const typeName = (field: Field): string =>
  field.type === "objects"
    ? JSON.stringify(Object.entries(field.fields).map(([name, member]) => [name, typeName(member)]))
    : field.type === "vector"
      ? `${field.dimensions} ${field.originals}`
      : `${field.type}${"many" in field && field.many ? "s" : ""}`;

/** A document of one schema as a document of another one. */
function naiveDocument(from: Schema, to: Schema, renames: FieldRenames, document: object): Converted {
  const members = new Map(Object.entries(document));
  const entries: [string, unknown][] = [["id", members.get("id")]];
  const used = new Set<string>();
  let isLossy = false;
  for (const [name, target] of Object.entries(to.fields)) {
    const renamed = Object.entries(renames).find(([, other]) => other === name)?.[0];
    const own = Object.hasOwn(renames, name) ? undefined : name;
    const earlier = renamed ?? own;
    const source = earlier === undefined || !Object.hasOwn(from.fields, earlier) ? undefined : from.fields[earlier];
    if (earlier === undefined || source === undefined) continue;
    used.add(earlier);
    const value = members.get(earlier);
    if (value === undefined) continue;
    if (isComputed(target)) {
      // What another template made is not lost: it follows from fields that are kept, or whose loss counts.
      isLossy ||= !isComputed(source);
      continue;
    }
    const isSame = typeName(source) === typeName(target);
    const converted = isSame ? { value, isLossy: false } : naiveValue(source, target, value);
    isLossy ||= converted.isLossy;
    if (converted.value !== undefined) entries.push([name, converted.value]);
  }
  const stated = Object.entries(from.fields).filter(([, field]) => !isComputed(field));
  isLossy ||= stated.some(([name]) => members.has(name) && !used.has(name));
  return { value: Object.fromEntries(entries), isLossy };
}

function renamesOf(from: Schema, to: Schema): Arbitrary<FieldRenames> {
  const name = (schema: Schema) => fc.constantFrom(...Object.keys(schema.fields));
  return fc
    .uniqueArray(fc.tuple(name(from), name(to)), { maxLength: 2, selector: ([, target]) => target })
    .map((pairs) => Object.fromEntries(pairs));
}

const scenarios = fc.tuple(schemas, schemas).chain(([from, to]) =>
  fc.record({
    from: fc.constant(from),
    to: fc.constant(to),
    renames: renamesOf(from, to),
    documents: corporaOf(from, { maxLength: 8 }),
    queries: fc.array(queriesOf(to), { minLength: 4, maxLength: 4 }),
  }),
);

/** The ids that match; the error of a query that a limit refuses. */
function idsOf(engine: Pick<SearchEngine<Schema>, "ids">, query: Parameters<SearchEngine<Schema>["ids"]>[0]): unknown {
  try {
    return engine.ids(query).toSorted();
  } catch (error) {
    if (error instanceof QueryError) return error.message;
    throw error;
  }
}

const changed = fc.asyncProperty(scenarios, async ({ from, to, renames, documents, queries }) => {
  const path = join(root, `${files++}.db`);
  const dataset = await open(path, from);
  try {
    await dataset.load(documents);
    const stored = [...dataset.engine.documents()];
    const converted = stored.map((document) => naiveDocument(from, to, renames, document));
    const expected = new SearchEngine(to);
    expected.upsertAll(converted.map(({ value }) => value as DocumentInput<Schema>));
    const isLossy = converted.some((document) => document.isLossy);

    const preview = await dataset.previewSchema(to, { rename: renames });
    expect(preview).toMatchObject({ documents: stored.length, unfit: 0, needsAllowLoss: isLossy });
    if (isLossy) {
      await expect(dataset.changeSchema(to, { rename: renames })).rejects.toMatchObject({ code: "unfit_documents" });
      expect([...dataset.engine.documents()]).toEqual(stored);
    }
    const summary = await dataset.changeSchema(to, { rename: renames, allowLoss: isLossy });
    expect(summary.fields).toEqual(preview.fields);
    for (const { id } of stored) expect(dataset.engine.get(id)).toEqual(expected.get(id));
    for (const query of queries) expect(idsOf(dataset.engine, query)).toEqual(idsOf(expected, query));
    expect((await dataset.verify()).problems).toEqual([]);
  } finally {
    await dataset.close();
  }
});

test(
  "documents that were given another schema are those of a new dataset with this schema",
  () => fc.assert(changed, runs(60)),
  2 * propertyTimeout,
);

const A = defineSchema({ fields: { name: text(), price: number() } });
const B = defineSchema({ fields: { name: text(), price: keyword(), brand: keyword() } });

test("while the schema changes, each search sees the documents of one schema, and no acknowledged change is lost", async () => {
  const dataset = await open(join(root, `${files++}.db`), A);
  await dataset.load(Array.from({ length: 1500 }, (_, id) => ({ id, name: "lamp", price: id })) as never);
  const written = new Map<string, number>();
  let isOver = false;
  let searches = 0;
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; !isOver; number++) {
      const id = `${writer}-${number % 40}`;
      // Valid in both schemas.
      const record: object = { id, name: "sofa", price: number };
      await dataset.upsert(record as DocumentInput<Schema>);
      written.set(id, number);
      expect(Number(dataset.engine.get(id)?.["price" as "id"])).toBe(number);
    }
  };
  const search = async (): Promise<void> => {
    for (; !isOver; searches++) {
      const { engine } = dataset;
      const isA = engine.validate("brand:x").length > 0;
      expect(engine.count("name:lamp")).toBe(1500);
      // Of the documents that were loaded; those of keywords are compared as texts.
      expect(engine.count("name:lamp AND price:[1490 TO 1499]")).toBe(10);
      const [hit] = engine.search("name:lamp AND price:7").hits;
      expect(hit?.document["price" as "id"]).toBe(isA ? 7 : "7");
      await new Promise((resume) => setImmediate(resume));
    }
  };
  const running = [write(1), write(2), search()];
  for (let round = 0; round < scaled(3, 1); round++) {
    await dataset.changeSchema(B);
    await dataset.changeSchema(A);
  }
  isOver = true;
  await Promise.all(running);
  expect(searches).toBeGreaterThan(10);
  expect(written.size).toBeGreaterThan(20);
  for (const [id, price] of written) expect(dataset.engine.get(id)).toEqual({ id, name: "sofa", price });
  expect(dataset.engine.size).toBe(1500 + written.size);
  expect((await dataset.verify()).problems).toEqual([]);
  await dataset.close();
});
