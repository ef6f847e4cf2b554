import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { describeValue } from "../base/describe-value.ts";
import { companySchema } from "../companies/company-schema.ts";
import { SearchEngine } from "../engine/search-engine.ts";
import { number, text } from "./field.ts";
import { defineSchema } from "./schema.ts";

const fields = { title: text(), pages: number() };
const define = (schema: unknown) => () => defineSchema(schema as typeof companySchema);
const defineField = (field: unknown) => define({ analyzer: standardAnalyzer, fields: { title: text(), size: field } });

describe("defineSchema", () => {
  test.each<[unknown, string]>([
    [undefined, "A schema must be an object, as in { fields: { name: text() } }, not undefined."],
    [[], "A schema must be an object, as in { fields: { name: text() } }, not a list."],
    [
      { fields, analyzer: "standard" },
      'The analyzer of a schema must be an analyzer, such as standardAnalyzer, not the text "standard".',
    ],
    [
      { fields, analyzer: { ...standardAnalyzer, tokens: null } },
      "The analyzer of a schema must be an analyzer, such as standardAnalyzer, not an object: it has no method tokens.",
    ],
    [
      { fields, analyzer: { ...standardAnalyzer, name: 5 } },
      "The analyzer of a schema must be an analyzer, such as standardAnalyzer, not an object: it has no name.",
    ],
    [
      { fields, analyzer: standardAnalyzer, analyser: standardAnalyzer },
      'There is no option "analyser" for a schema. Did you mean "analyzer"?',
    ],
    [
      { analyzer: standardAnalyzer },
      "The fields of a schema must be an object, as in { name: text() }, not undefined.",
    ],
    [
      { analyzer: standardAnalyzer, fields: [text()] },
      "The fields of a schema must be an object, as in { name: text() }, not a list.",
    ],
    [{ analyzer: standardAnalyzer, fields: {} }, "A schema must have at least one text or keyword field."],
    [
      { analyzer: standardAnalyzer, fields: { size: number() } },
      "A schema must have at least one text or keyword field.",
    ],
  ])("rejects the schema %j", (schema, message) => {
    expect(define(schema)).toThrow(new TypeError(message));
  });

  test.each(["id", "_exists_", "*", ""])("rejects a field with the reserved name %j", (name) => {
    expect(define({ analyzer: standardAnalyzer, fields: { [name]: text() } })).toThrow(
      new TypeError(`A field cannot have the name ${JSON.stringify(name)}, which is reserved.`),
    );
  });

  test.each<[unknown, string]>([
    [undefined, "undefined"],
    [null, "null"],
    ["text", 'the text "text"'],
    [text, "a function"],
    [[], "a list"],
    [{}, "an object"],
    [{ type: "dates" }, "an object"],
  ])("rejects %j as a field, with the name of the field", (field, description) => {
    expect(defineField(field)).toThrow(
      new TypeError(
        `The field "size" must be the result of text(), keyword(), number(), integer(), date(), point(), vector(), boolean(), stored() or objects(), not ${description}.`,
      ),
    );
  });

  test.each<[object, Error]>([
    [{ many: 1 }, new TypeError('The option many of the text field "size" must be true or false, not 1.')],
    [
      { exactFirst: "" },
      new TypeError('The option exactFirst of the text field "size" must be true or false, not the text "".'),
    ],
    [
      { weight: "2" },
      new RangeError('The weight of the text field "size" must be a positive number up to 1000000, not the text "2".'),
    ],
    [
      { analyzer: {} },
      new TypeError(
        'The analyzer of the text field "size" must be an analyzer, such as standardAnalyzer, not an object: it has no method terms.',
      ),
    ],
    [
      { boost: 2 },
      new TypeError(
        'There is no option "boost" for the text field "size": the options are many, weight, typicalLength, exactFirst, analyzer, required, from.',
      ),
    ],
  ])("rejects a text field with %j, with the name of the field", (options, error) => {
    expect(defineField({ ...text(), ...options })).toThrow(error);
  });

  test("rejects a number field with options", () => {
    expect(defineField({ ...number(), weight: 2 })).toThrow(
      new TypeError('There is no option "weight" for the number field "size": the options are many, required.'),
    );
  });
});

describe("text", () => {
  test.each<[object, Error]>([
    [{ wieght: 2 }, new TypeError('There is no option "wieght" for a text field. Did you mean "weight"?')],
    [{ many: "yes" }, new TypeError('The option many of a text field must be true or false, not the text "yes".')],
    [
      { analyzer: "standard" },
      new TypeError(
        'The analyzer of a text field must be an analyzer, such as standardAnalyzer, not the text "standard".',
      ),
    ],
    [
      { typicalLength: 0 },
      new RangeError("The typical length of a text field must be a positive number up to 1000000, not 0."),
    ],
    ...[0, -1, 1_000_001, 1e308, Number.NaN, Number.POSITIVE_INFINITY].map((weight): [object, Error] => [
      { weight },
      new RangeError(`The weight of a text field must be a positive number up to 1000000, not ${weight}.`),
    ]),
  ])("rejects the options %j", (options, error) => {
    expect(() => text(options)).toThrow(error);
  });
});

test.each([5, null, [], "many"])("text rejects %j, which is not an object", (options) => {
  expect(() => text(options as object)).toThrow(
    new TypeError(`The options of a text field must be an object, not ${describeValue(options)}.`),
  );
});

test("a weight of a million is the maximum, and gives a finite score", () => {
  const schema = defineSchema({ fields: { title: text({ weight: 1_000_000 }) }, analyzer: standardAnalyzer });
  const engine = new SearchEngine(schema);
  engine.upsert({ id: "1", title: "red" });
  expect(engine.search("red").hits[0]?.score).toBeLessThan(Number.POSITIVE_INFINITY);
});

test("number rejects unknown options", () => {
  const create = (options: unknown) => () => number(options as object);
  expect(create({ weight: 2 })).toThrow(
    new TypeError('There is no option "weight" for a number field: the options are many, required.'),
  );
  expect(create(5)).toThrow(TypeError);
  expect(create(null)).toThrow(TypeError);
});

describe("SearchEngine", () => {
  test.each<[unknown, string]>([
    [5, "The options of a SearchEngine must be an object, not "],
    [null, "The options of a SearchEngine must be an object, not null."],
    [[], "The options of a SearchEngine must be an object, not "],
    [{ limits: null }, "limits must be an object, as in { clauses: 100 }, not null."],
    [{ limits: 5 }, "limits must be an object, as in { clauses: 100 }, not "],
    [{ limits: { depth: 5 } }, 'There is no option "depth" for the limits of a query: the options are queryLength,'],
    [{ limit: 5 }, 'There is no option "limit" for a SearchEngine. Did you mean "limits"?'],
  ])("rejects the options %j", (options, message) => {
    const create = () => new SearchEngine(companySchema, options as object);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });

  test("rejects a schema that was not defined correctly", () => {
    const create = (schema: unknown) => () => new SearchEngine(schema as typeof companySchema);
    expect(create(undefined)).toThrow("A schema must be an object");
    expect(create({ fields })).toThrow("A schema must be the result of defineSchema.");
    expect(create({ fields: { title: text(), size: {} }, analyzer: standardAnalyzer })).toThrow('The field "size"');
  });

  test("rejects an analyzer that is none", () => {
    expect(() => new SearchEngine(companySchema, { analyzer: {} as typeof standardAnalyzer })).toThrow(
      new TypeError(
        "The option analyzer must be an analyzer, such as standardAnalyzer, not an object: it has no method terms.",
      ),
    );
  });
});
