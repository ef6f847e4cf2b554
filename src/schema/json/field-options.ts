import { type Field, number, text } from "../field.ts";

/**
 * What the JSON of an option is: `flag` is true or false, `positive` a positive number up to 1,000,000, `analyzer` the
 * name of an analyzer.
 */
export type OptionKind = "flag" | "positive" | "analyzer";

/** How a field type is written as JSON. */
export interface FieldForm {
  /** What its values are, for people. */
  readonly description: string;
  /** The options beside `type`. */
  readonly options: Readonly<Record<string, OptionKind>>;
  /** The function that defines such a field and checks its options. An analyzer has replaced its name. */
  create(options: object): Field;
}

/** The field types by name. Reading, writing and the published JSON Schema follow this table. */
export const FIELD_FORMS: Readonly<Record<Field["type"], FieldForm>> = {
  text: {
    description: "Text, which queries search by its words.",
    options: { many: "flag", weight: "positive", typicalLength: "positive", exactFirst: "flag", analyzer: "analyzer" },
    create: text,
  },
  number: {
    description: "A number.",
    options: {},
    create: (options) => number(options as Readonly<Record<string, never>>),
  },
};
