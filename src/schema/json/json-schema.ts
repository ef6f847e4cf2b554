import { FIELD_FORMS, type FieldForm, type OptionKind } from "./field-options.ts";
import { NAMED_ANALYZERS } from "./named-analyzers.ts";

/** A JSON Schema or a part of it. */
type Json = Readonly<Record<string, unknown>>;

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  many: "Whether a document may have several values.",
  weight: "The factor of term frequencies in this field.",
  typicalLength: "How many words the field usually has.",
  exactFirst: "Whether exact matches in this field rank before all other documents.",
  analyzer: "The analyzer of this field. Default: that of the schema.",
  fold: "Whether values are compared without case, accents and width.",
  required: "Whether every document must have a value.",
  from: "What the value is computed from: fields in braces, such as {street} {city}.",
  dimensions: "How many numbers a vector has.",
  originals:
    "Whether documents contain the numbers of the record as floats of 32 bits, instead of integers from -127 to 127.",
  fields: "The fields of each object.",
};

/** Texts, doubled braces and names in braces, of which there is at least one. */
const TEMPLATE_PATTERN = "^(?:[^{}]|\\{\\{|\\}\\}|\\{[^{}]+\\})*\\{[^{}]+\\}(?:[^{}]|\\{\\{|\\}\\}|\\{[^{}]+\\})*$";

const OPTION_SCHEMAS: Readonly<Record<OptionKind, Json>> = {
  flag: { type: "boolean" },
  positive: { type: "number", exclusiveMinimum: 0, maximum: 1_000_000 },
  analyzer: { $ref: "#/$defs/analyzer" },
  dimensions: { type: "integer", minimum: 1, maximum: 4096 },
  template: { type: "string", pattern: TEMPLATE_PATTERN },
  fields: { $ref: "#/$defs/objectFields" },
};

/**
 * The JSON Schema (2020-12) of schemas as JSON, for editors and other validators. It accepts what `schemaFromJson`
 * accepts, except for rules that it cannot express: synonyms with the same words, a display of fields that the schema lacks, computed fields of names that are no such fields, analyzers of your own or made of more
 * than three others, and names that the members of nested objects have already.
 */
export function jsonSchema(): Json {
  const types = Object.keys(FIELD_FORMS);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Firmament schema",
    description: "The fields of documents, with their types and options.",
    type: "object",
    required: ["fields"],
    additionalProperties: false,
    properties: {
      $schema: { type: "string" },
      analyzer: { description: "The analyzer of text fields. Default: folding.", $ref: "#/$defs/analyzer" },
      strict: { type: "boolean", description: "Whether an unknown member of a record is an error." },
      synonyms: {
        description: "Groups of expressions with the same meaning.",
        type: "array",
        items: { type: "array", minItems: 2, items: { type: "string" } },
      },
      display: {
        description: "Which fields pages show of a document: names of fields, or id.",
        type: "object",
        additionalProperties: false,
        properties: {
          title: { type: "string", description: "What stands for the document." },
          subtitle: { type: ["string", "null"], description: "A line below the title." },
          image: { type: ["string", "null"], description: "The address of an image." },
          link: { type: ["string", "null"], description: "The address of the page that the document is about." },
        },
      },
      fields: {
        type: "object",
        propertyNames: { not: { enum: ["id", "_exists_", "*", ""] } },
        additionalProperties: { $ref: "#/$defs/field" },
        ...someField({ $ref: "#/$defs/fieldWithTerms" }),
      },
    },
    $defs: {
      analyzer: {
        description: "The name of an analyzer, such as folding, english or website(folding).",
        type: "string",
        pattern: analyzerPattern(),
      },
      field: oneOf(types),
      objectField: { ...oneOf(types.filter((type) => type !== "objects")), not: { required: ["from"] } },
      objectFields: {
        type: "object",
        minProperties: 1,
        propertyNames: { not: { enum: ["*", ""] } },
        additionalProperties: { $ref: "#/$defs/objectField" },
      },
      fieldWithTerms: {
        type: "object",
        required: ["type"],
        anyOf: [
          { properties: { type: { enum: ["text", "keyword"] } } },
          {
            required: ["fields"],
            properties: {
              type: { const: "objects" },
              fields: { type: "object", ...someField({ $ref: "#/$defs/fieldWithTerms" }) },
            },
          },
        ],
      },
      ...Object.fromEntries(Object.entries(FIELD_FORMS).map(([type, form]) => [type, fieldSchema(type, form)])),
    },
  };
}

/** At least one member of an object matches. */
function someField(schema: Json): Json {
  return { not: { additionalProperties: { not: schema } } };
}

/** The member `type` selects the schema of a field, so that a validator reports the mistakes of one type only. */
function oneOf(types: readonly string[]): Json {
  return {
    type: "object",
    required: ["type"],
    properties: { type: { enum: types } },
    allOf: types.map((type) => ({
      if: { required: ["type"], properties: { type: { const: type } } },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
      then: { $ref: `#/$defs/${type}` },
    })),
  };
}

function fieldSchema(type: string, { description, options }: FieldForm): Json {
  const properties = Object.entries(options).map(([name, kind]): [string, Json] => {
    const text = DESCRIPTIONS[name];
    return [name, { ...(text !== undefined && { description: text }), ...OPTION_SCHEMAS[kind] }];
  });
  return {
    description,
    type: "object",
    required: ["type", ...(REQUIRED_OPTIONS[type] ?? [])],
    additionalProperties: false,
    properties: { type: { const: type }, ...Object.fromEntries(properties) },
    ...(options.from !== undefined && { dependentSchemas: { from: COMPUTED } }),
  };
}

/** The options that a field cannot do without. */
const REQUIRED_OPTIONS: Readonly<Record<string, readonly string[]>> = { objects: ["fields"], vector: ["dimensions"] };

/** A computed field has one value, which no record states. */
const COMPUTED: Json = { properties: { many: { const: false }, required: { const: false } } };

/** Analyzers are made of others up to this depth: `stop(bigrams(website(folding)))`. */
const MAX_DEPTH = 3;

/** `folding`, `website(english)`, `stop(german: der die das)`. */
function analyzerPattern(): string {
  let pattern = NAMED_ANALYZERS.join("|");
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const words = "(?:: [^()]+)?";
    pattern = `${NAMED_ANALYZERS.join("|")}|(?:website|bigrams)\\((?:${pattern})\\)|segments\\((?:${pattern})(?:: [0-9a-f]{8})?\\)|stop\\((?:${pattern})${words}\\)`;
  }
  return `^(?:${pattern})$`;
}
