import { expect, test } from "vitest";
import { companySchema } from "../../companies/company-schema.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { readGroup } from "./group-options.ts";

const { analyzer } = companySchema;
const fields = { title: text(), authors: text({ many: true }), pages: number() };
const schema = new AnalyzedSchema(defineSchema({ analyzer, fields }));

test("a group has one hit by default", () => {
  expect(readGroup({ by: "title" }, schema)).toEqual({ field: "title", type: "text", size: 1 });
  expect(readGroup({ by: "pages", size: 3 }, schema)).toEqual({ field: "pages", type: "number", size: 3 });
});

const shape = 'group must be an object, as in { by: "title", size: 3 }, not';

test.each<[unknown, string]>([
  ["title", `${shape} the text "title".`],
  [null, `${shape} null.`],
  [["title"], `${shape} a list.`],
  [{ by: "title", limit: 2 }, 'There is no option "limit" for group: the options are by, size.'],
  [{}, "group.by cannot be undefined: it must be one of the fields title, pages."],
  [{ by: "id" }, 'group.by cannot be the text "id": it must be one of the fields title, pages.'],
  [{ by: "toString" }, 'group.by cannot be the text "toString": it must be one of the fields title, pages.'],
  [
    { by: "authors" },
    'group.by cannot be "authors": a document can have several values of this field, and would be in several groups. Use one of the fields title, pages.',
  ],
  [{ by: "title", size: 0 }, "group.size must be a whole number from 1, not 0."],
  [{ by: "title", size: 1.5 }, "group.size must be a whole number from 1, not 1.5."],
])("rejects %j", (options, message) => {
  expect(() => readGroup(options, schema)).toThrow(message);
});
