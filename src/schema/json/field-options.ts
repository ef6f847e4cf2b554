import {
  boolean,
  type Field,
  field,
  integer,
  keyword,
  NUMERIC_DEFAULTS,
  number,
  type ObjectFields,
  objects,
  stored,
  text,
  vectorField,
} from "../field.ts";

/**
 * What the JSON of an option is: `flag` is true or false, `positive` a positive number up to 1,000,000, `analyzer` the
 * name of an analyzer, `template` a text with fields in braces, `dimensions` a whole number from 1 to 4096, `fields` an object of fields.
 */
export type OptionKind = "flag" | "positive" | "analyzer" | "template" | "dimensions" | "fields";

/** How a field type is written as JSON. */
export interface FieldForm {
  /** What its values are, for people. */
  readonly description: string;
  /** The options beside `type`. */
  readonly options: Readonly<Record<string, OptionKind>>;
  /** The function that defines such a field and checks its options. An analyzer has replaced its name. */
  create(options: object): Field;
}

/** A field of dates, without the code that `date()` makes available: the reader of schemas calls that. */
function dateField(options: object): Field {
  return field("date", "a date field", NUMERIC_DEFAULTS, options);
}

/** A field of points, without the code that `point()` makes available: the reader of schemas calls that. */
function pointField(options: object): Field {
  return field("point", "a point field", NUMERIC_DEFAULTS, options);
}

const NUMERIC = { many: "flag", required: "flag" } as const;

/** The field types by name. Reading, writing and the published JSON Schema follow this table. */
export const FIELD_FORMS: Readonly<Record<Field["type"], FieldForm>> = {
  text: {
    description: "Text, which queries search by its words.",
    options: {
      many: "flag",
      weight: "positive",
      typicalLength: "positive",
      exactFirst: "flag",
      analyzer: "analyzer",
      required: "flag",
      from: "template",
    },
    create: text,
  },
  keyword: {
    description: "A whole value, such as a tag or a code, which is not split into words.",
    options: { many: "flag", fold: "flag", weight: "positive", required: "flag" },
    create: keyword,
  },
  number: { description: "A number.", options: NUMERIC, create: number },
  integer: { description: "An integer of at most 2^53 - 1.", options: NUMERIC, create: integer },
  date: { description: "A date as ISO 8601 text, to the millisecond, in UTC.", options: NUMERIC, create: dateField },
  point: { description: "A place: its latitude and longitude in degrees.", options: NUMERIC, create: pointField },
  vector: {
    description: "A list of numbers that a model computed.",
    options: { dimensions: "dimensions", originals: "flag", required: "flag" },
    create: vectorField,
  },
  boolean: { description: "True or false.", options: { required: "flag" }, create: boolean },
  stored: {
    description: "Any JSON: hits return it, and no query searches it.",
    options: { required: "flag" },
    create: stored,
  },
  objects: {
    description: "Nested objects, whose fields belong together.",
    options: { fields: "fields", required: "flag" },
    create: (options) => {
      const { fields, ...others } = options as { readonly fields: ObjectFields };
      return objects(fields, others);
    },
  },
};
