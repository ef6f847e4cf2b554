import { expect, test } from "vitest";
import { internalsOf, SearchEngine } from "../engine/search-engine.ts";
import { companySchema } from "../schema/company-schema.ts";
import { nearTerms } from "./near-terms.ts";

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
const { analyzedSchema, writer } = internalsOf(engine);

function near(word: string, field?: string): readonly string[] {
  const own = field === undefined ? null : analyzedSchema.textField(field);
  const asked = own === null ? analyzedSchema.everyTextField : { fields: own.fields, groups: [own] };
  return nearTerms(word, asked, writer.reader());
}

test("the most frequent first, equally frequent ones by their code points", () => {
  expect(near("softwarx")).toEqual(["softwart", "software", "softwar", "softwarr"]);
  expect(near("softwarx", "name")).toEqual(["software", "softwar"]);
  expect(near("works", "name")).toEqual(["works"]);
});

test("two edits only where one finds nothing", () => {
  expect(near("softwaer", "name")).toEqual(["software", "softwar"]);
  expect(near("saftwre", "name")).toEqual(["software"]);
});

test("none for what is short, long, a number or far from all", () => {
  for (const word of ["wo", "hoos", "12", "s".repeat(65), "berlin"]) expect(near(word, "website"), word).toEqual([]);
});

test("none of documents that were deleted", () => {
  expect(near("berlinn")).toEqual(["berlin"]);
  engine.delete("7");
  expect(near("berlinn")).toEqual([]);
});
