import { schemaFromJson } from "firmament";
import { expect, test } from "vitest";
import { type FieldChoice, joinedPoints, schemaOf } from "./field-choice.ts";
import { fileDocuments } from "./file-documents.ts";
import { type FileSchema, fileSchema } from "./file-schema.ts";

const NEVER = new AbortController().signal;

function fileOf(name: string, text: string): File {
  return new File([text], name);
}

function inspect(file: File): Promise<FileSchema> {
  return fileSchema(file, NEVER, () => {});
}

async function documentsOf(
  file: File,
  change: (choices: readonly FieldChoice[]) => readonly FieldChoice[] = (choices) => choices,
): Promise<readonly object[]> {
  const { id, choices } = await inspect(file);
  const documents: object[] = [];
  const schema = schemaFromJson(schemaOf(change(choices)));
  for await (const document of fileDocuments(file, schema, id, joinedPoints(change(choices)))) documents.push(document);
  return documents;
}

const records = `{"sku":"L-1","name":"Desk lamp","price":39.5,"tags":["LED"],"released":"2023-03-01","new":true,"shops":[{"city":"Oslo"}]}
{"sku":"L-2","name":"Floor lamp","price":120,"tags":["LED","brass"],"released":"2024-06-15","new":false,"shops":[]}
`;

test("records suggest a field for each of their members", async () => {
  const { id, choices } = await inspect(fileOf("products.ndjson", records));
  expect(id).toBe("sku");
  expect(choices.map(({ name, type, many }) => [name, type, many])).toEqual([
    ["sku", "keyword", false],
    ["name", "text", false],
    ["price", "number", false],
    ["tags", "text", true],
    ["released", "date", false],
    ["new", "boolean", false],
    ["shops", "objects", false],
  ]);
  expect(schemaOf(choices).fields.name).toMatchObject({ type: "text", exactFirst: true });
});

test("the members with ids identify the documents, and are found, too", async () => {
  expect(await documentsOf(fileOf("products.ndjson", records))).toMatchObject([
    { id: "L-1", sku: "L-1", price: 39.5, shops: [{ city: "Oslo" }] },
    { id: "L-2", sku: "L-2", tags: ["LED", "brass"] },
  ]);
});

test("members can be left out, and numbers can be texts", async () => {
  const documents = await documentsOf(fileOf("a.ndjson", '{"a":1,"b":2}\n{"a":2,"b":3}\n'), (choices) =>
    choices.map((choice) => ({ ...choice, type: choice.name === "a" ? "keyword" : "ignore" })),
  );
  expect(documents).toEqual([
    { id: "1", a: "1" },
    { id: "2", a: "2" },
  ]);
});

test("two members with coordinates are points, unless the visitor leaves them out", async () => {
  const lines = [
    '{"id":"a","name":"Mitte","lat":52.52,"lng":13.4}',
    '{"id":"b","name":"By mail"}',
    '{"id":"c","name":"Sydney","lat":-33.9,"lng":151}',
  ];
  const file = fileOf("shops.ndjson", lines.join("\n"));
  const { choices } = await inspect(file);
  expect(choices.map((choice) => [choice.name, choice.type])).toEqual([
    ["id", "ignore"],
    ["name", "text"],
    ["lat", "ignore"],
    ["lng", "ignore"],
    ["location", "point"],
  ]);
  expect(await documentsOf(file)).toEqual([
    { id: "a", name: "Mitte", location: { lat: 52.52, lon: 13.4 } },
    { id: "b", name: "By mail" },
    { id: "c", name: "Sydney", location: { lat: -33.9, lon: 151 } },
  ]);
  const numbers = await documentsOf(file, (guessed) =>
    guessed.map((choice) => ({
      ...choice,
      type: choice.name === "location" ? "ignore" : choice.name === "lat" ? "number" : choice.type,
    })),
  );
  expect(numbers).toMatchObject([{ lat: 52.52 }, { id: "b" }, { lat: -33.9 }]);
  expect(numbers.some((document) => "location" in document)).toBe(false);
});

test("a value that does not fit its field is an error with its record", async () => {
  const file = fileOf("a.ndjson", '{"name":"Acme","size":"5"}\n{"name":"Bolt","size":"large"}\n');
  const asNumber = (choices: readonly FieldChoice[]): readonly FieldChoice[] =>
    choices.map((choice) => (choice.name === "size" ? { ...choice, type: "number" } : choice));
  await expect(documentsOf(file, asNumber)).rejects.toThrow(
    'Record 2: size must be a plain number such as 1234 or 12.5, not "large".',
  );
});

test("members of every object are members of a record like others", async () => {
  const text = '{"__proto__":{"name":"evil"},"constructor":{"prototype":{"x":1}},"toString":1,"name":"Acme"}';
  const [document] = await documentsOf(fileOf("a.ndjson", text));
  expect(document).toMatchObject({ id: "1", name: "Acme" });
  expect(Object.keys({})).toEqual([]);
});

test("a reading ends when it is aborted", async () => {
  const file = fileOf("a.ndjson", '{"a":1}\n{"a":2}\n');
  await expect(fileSchema(file, AbortSignal.abort(new Error("stopped")), () => {})).rejects.toThrow("stopped");
});
