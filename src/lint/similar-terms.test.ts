import { expect, test } from "vitest";
import { companySchema } from "../companies/company-schema.ts";
import { internalsOf, SearchEngine } from "../engine/search-engine.ts";
import { similarTerms } from "./similar-terms.ts";

const engine = new SearchEngine(companySchema, { liveCapacity: 5 });
for (let id = 0; id < 100; id++) {
  const name = id % 2 === 0 ? "Software House" : id % 5 === 0 ? "Softwar Works" : `Company ${id}`;
  engine.upsert({
    id: `${id}`,
    name,
    website: `https://softwart.example/${id}`,
    tagline: id === 7 ? "Softwarr Berlin" : "",
  });
}
const {
  rules: { schema: analyzedSchema },
  writer,
} = internalsOf(engine);

function similar(word: string, field?: string): readonly string[] {
  const own = field === undefined ? null : analyzedSchema.termField(field);
  const fields = own === null ? analyzedSchema.defaultTermFields : { fields: own.fields, groups: [own] };
  return similarTerms(word, fields, writer.reader());
}

test("returns the most frequent terms first, equally frequent ones in code point order", () => {
  expect(similar("softwarx")).toEqual(["softwart", "software", "softwar", "softwarr"]);
  expect(similar("softwarx", "name")).toEqual(["software", "softwar"]);
  expect(similar("works", "name")).toEqual(["works"]);
});

test("allows two edits only if no term is one edit away", () => {
  expect(similar("softwaer", "name")).toEqual(["software", "softwar"]);
  expect(similar("saftwre", "name")).toEqual(["software"]);
});

test("returns nothing for a short or long word, a number, or a word unlike all terms", () => {
  for (const word of ["wo", "hoos", "12", "s".repeat(65), "berlin"]) expect(similar(word, "website"), word).toEqual([]);
});

test("ignores the terms of deleted documents", () => {
  expect(similar("berlinn")).toEqual(["berlin"]);
  engine.delete("7");
  expect(similar("berlinn")).toEqual([]);
});

test("samples only documents that are not deleted", () => {
  const changed = new SearchEngine(companySchema);
  changed.upsertAll(
    Array.from({ length: 500 }, (_, id) => ({ id: `${id}`, name: id % 100 === 1 ? "berlin" : "berlim" })),
  );
  for (let id = 0; id < 500; id++) if (id % 100 !== 1) changed.delete(`${id}`);
  const { rules, writer: index } = internalsOf(changed);
  expect(similarTerms("berlinn", rules.schema.defaultTermFields, index.reader())).toEqual(["berlin"]);
});
