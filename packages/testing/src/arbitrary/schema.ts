import fc, { type Arbitrary } from "fast-check";
import {
  bigramAnalyzer,
  boolean,
  date,
  defineSchema,
  englishAnalyzer,
  type Field,
  foldingAnalyzer,
  integer,
  keyword,
  number,
  objects,
  point,
  type Schema,
  standardAnalyzer,
  stemmingAnalyzer,
  stopWordAnalyzer,
  stored,
  text,
  vector,
} from "firmament";
import type { SimpleField } from "firmament/query";

const many = fc.boolean();
const weight = fc.constantFrom(1, 1, 3, 0.5);

/** Its stems are so short that words share them with others; `red` is a stop word. */
const stems = stopWordAnalyzer(bigramAnalyzer(stemmingAnalyzer({ name: "short", stem: (word) => word.slice(0, 2) })), [
  "red",
]);

const analyzers = fc.constantFrom(standardAnalyzer, foldingAnalyzer, englishAnalyzer, stems);

const texts: Arbitrary<SimpleField> = fc
  .record({
    many,
    weight,
    typicalLength: fc.constantFrom(1, 4, 100),
    exactFirst: fc.boolean(),
    analyzer: fc.option(analyzers),
  })
  .map(({ analyzer, many, ...options }) => {
    const given = { ...options, ...(analyzer !== null && { analyzer }) };
    return many ? text({ ...given, many }) : text(given);
  });

const keywords: Arbitrary<SimpleField> = fc
  .record({ many, fold: fc.boolean(), weight })
  .map(({ many, ...options }) => (many ? keyword({ ...options, many }) : keyword(options)));

const byType: Readonly<Record<SimpleField["type"], fc.WeightedArbitrary<SimpleField>>> = {
  text: { weight: 3, arbitrary: texts },
  keyword: { weight: 3, arbitrary: keywords },
  number: { weight: 3, arbitrary: many.map((many) => (many ? number({ many }) : number())) },
  integer: { weight: 2, arbitrary: many.map((many) => (many ? integer({ many }) : integer())) },
  date: { weight: 3, arbitrary: many.map((many) => (many ? date({ many }) : date())) },
  point: { weight: 2, arbitrary: many.map((many) => (many ? point({ many }) : point())) },
  vector: {
    weight: 1,
    arbitrary: fc
      .record({ dimensions: fc.integer({ min: 1, max: 3 }), originals: fc.boolean() })
      .map(({ dimensions, originals }) => vector(dimensions, { originals })),
  },
  boolean: { weight: 2, arbitrary: fc.constant(boolean()) },
  stored: { weight: 1, arbitrary: fc.constant(stored()) },
};

/** A field of any type but nested objects. */
const simpleFields: Arbitrary<SimpleField> = fc.oneof(...Object.values(byType));

/** Fields by name: at least one, with some of the names. */
function fieldsNamed<F extends Field>(names: readonly string[], field: Arbitrary<F>): Arbitrary<Record<string, F>> {
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names), field), { selector: ([name]) => name, minLength: 1 })
    .map((entries) => Object.fromEntries(entries));
}

const nested: Arbitrary<Field> = fieldsNamed(["city", "kind", "opened"], simpleFields).map((fields) => objects(fields));

const fields: Arbitrary<Field> = fc.oneof({ weight: 8, arbitrary: simpleFields }, { weight: 1, arbitrary: nested });

/** Names of members that objects inherit are names of fields too. */
const NAMES = ["title", "tags", "price", "opened", "places", "constructor", "toString"];

type Fields = Readonly<Record<string, Field>>;

/** Schemas with fields of all types and options, at least one of them with terms. A third have a computed field. */
export const schemas: Arbitrary<Schema> = fc
  .record({
    analyzer: analyzers,
    strict: fc.boolean(),
    fields: fieldsNamed(NAMES, fields),
    first: fc.oneof(texts, keywords),
  })
  .chain(({ analyzer, strict, fields, first }) => {
    const stated = { ...fields, name: first };
    const plain = fc.constant<Fields>(stated);
    const computed = fc
      .tuple(computedTexts(stated), fc.boolean())
      .map(([made, isFirst]): Fields => (isFirst ? { made, ...stated } : { ...stated, made }));
    const all = fc.oneof({ weight: 2, arbitrary: plain }, { weight: 1, arbitrary: computed });
    return all.map((each) => defineSchema({ analyzer, strict, fields: each }));
  });

/** Fields that are computed from some of the fields, or from the id. */
function computedTexts(fields: Fields): Arbitrary<Field> {
  const sources = Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== "objects") return hasText(field) ? [name] : [];
    const members = Object.entries(field.fields).filter(([, inner]) => hasText(inner));
    return members.map(([member]) => `${name}.${member}`);
  });
  const source = fc.constantFrom("id", ...sources).map((name) => `{${name}}`);
  const piece = fc.oneof(source, fc.constantFrom(" ", ", ", "red", "{{"));
  const template = fc.tuple(fc.array(piece, { maxLength: 2 }), source, fc.array(piece, { maxLength: 2 }));
  return fc
    .record({ template, weight, exactFirst: fc.boolean(), analyzer: fc.option(analyzers) })
    .map(({ template, analyzer, ...options }) => {
      return text({ ...options, from: template.flat().join(""), ...(analyzer !== null && { analyzer }) });
    });
}

/** Whether a template can name a field: stored values, points and vectors have no text. */
function hasText({ type }: Field): boolean {
  return type !== "stored" && type !== "point" && type !== "vector";
}
