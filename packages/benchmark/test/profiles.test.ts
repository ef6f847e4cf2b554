import { runs } from "@firmament/test-support/fuzz.ts";
import { documentsOf } from "@firmament/testing";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { type DocumentInput, type Schema, schemaFromJson, schemaToJson } from "firmament";
import { readDocument } from "firmament/query";
import { describe, expect, test } from "vitest";
import { generateDocuments } from "../src/generate/document-generator.ts";
import type { Profile } from "../src/profile/profile.ts";
import { ProfileBuilder } from "../src/profile/profile-builder.ts";
import { profileJsonSchema } from "../src/profile/profile-schema.ts";
import { readProfile } from "../src/profile/read-profile.ts";

const validate = new Ajv2020({ strictTuples: false }).compile(profileJsonSchema());

/** Schemas with analyzers that a file can name; one of them lists its stop words. */
const namedSchemas = schemas.map((schema) =>
  schemaFromJson(JSON.parse(JSON.stringify(schemaToJson(schema)).replaceAll("(short)", "(english)"))),
);

const cases = namedSchemas.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    documents: fc.array(documentsOf(schema), { minLength: 1, maxLength: 30 }),
    count: fc.integer({ min: 0, max: 60 }),
    seed: fc.nat(),
  }),
);

function profileOf(schema: Schema, documents: readonly DocumentInput<Schema>[]): Profile {
  const builder = new ProfileBuilder(schema);
  for (const document of documents) builder.add(document);
  // As it is read from a file.
  return JSON.parse(JSON.stringify(builder.profile()));
}

/** All strings in JSON but the names of members that every profile may have, and days. */
function textsIn(json: unknown): readonly string[] {
  if (typeof json === "string") return /^\d{4}-\d{2}-\d{2}$/.test(json) ? [] : [json];
  if (typeof json !== "object" || json === null) return [];
  if (Array.isArray(json)) return json.flatMap(textsIn);
  return Object.entries(json).flatMap(([name, value]) => [name, ...textsIn(value)]);
}

/** The names of members and the constants of the format. */
const FORMAT: ReadonlySet<string> = new Set(
  textsIn(profileJsonSchema()).filter((text) => /^(?:\$schema|[a-zA-Z]+)$/.test(text)),
);

const STOP_WORDS = "stop(bigrams(english): red)";

describe("a profile", () => {
  test("contains no text but those of the format and of the schema", () => {
    fc.assert(
      fc.property(cases, ({ schema, documents }) => {
        const { schema: named, fields, words, presence, correlations, ...rest } = profileOf(schema, documents);
        const names = new Set(textsIn(schemaToJson(schema)).flatMap((text) => [text, ...membersOf(schema, text)]));
        names.delete(STOP_WORDS);
        names.add("stop(bigrams(english))");
        const texts = textsIn({ named, fields, words, presence, correlations, rest }).filter(
          (text) => !FORMAT.has(text) && !names.has(text),
        );
        expect(texts.filter((text) => !["named", "rest"].includes(text))).toEqual([]);
      }),
      runs(100),
    );
  });

  test("is valid, and the documents that are generated from it are, too", () => {
    fc.assert(
      fc.property(cases, ({ schema, documents, count, seed }) => {
        const profile = profileOf(schema, documents);
        expect(validate(profile), JSON.stringify(validate.errors)).toBe(true);
        const generated = [...generateDocuments(readProfile(profile), { count, seed })];
        for (const document of generated) readDocument(withoutStored(schema), document, 0);
        expect(new Set(generated.map(({ id }) => id)).size).toBe(count);
        expect([...generateDocuments(profile, { count, seed })]).toEqual(generated);
      }),
      runs(100),
    );
  });
});

/** The full names of the members of a field of objects. */
function membersOf({ fields }: Schema, name: string): readonly string[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field?.type === "objects" ? Object.keys(field.fields).map((member) => `${name}.${member}`) : [];
}

/** Stored fields are not generated, even if they are required. */
function withoutStored(schema: Schema): Schema {
  const kept = <F extends { readonly type: string }>(fields: Readonly<Record<string, F>>) =>
    Object.fromEntries(Object.entries(fields).filter(([, { type }]) => type !== "stored" && type !== "point"));
  const fields = Object.entries(kept(schema.fields)).map(([name, field]) => [
    name,
    field.type === "objects" ? { ...field, fields: kept(field.fields) } : field,
  ]);
  return { ...schema, fields: Object.fromEntries(fields) };
}
