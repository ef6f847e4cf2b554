import type { Analyzer } from "../../analysis/analyzer.ts";
import { checkOptions, type OptionNames } from "../../base/known-options.ts";
import type { DisplayOptions } from "../display.ts";
import type { Field } from "../field.ts";
import type { Fields, Schema } from "../schema.ts";
import { FIELD_FORMS } from "./field-options.ts";
import { SchemaReader } from "./schema-reader.ts";

/** A schema as JSON. Options of fields with their default value are absent; an analyzer is its name. */
export interface SchemaJson {
  /** The address of the JSON Schema, for editors. Ignored. */
  readonly $schema?: string;
  /** The analyzer of text fields without one of their own. Default: `folding`. */
  readonly analyzer?: string;
  readonly fields: Readonly<Record<string, FieldJson>>;
  readonly synonyms?: readonly (readonly string[])[];
  readonly strict?: boolean;
  /** Which fields pages show as title, subtitle, image and link of a document. */
  readonly display?: DisplayOptions;
}

/** A field as JSON: its type, and the options of the function with the name of the type. */
export interface FieldJson {
  readonly type: Field["type"];
  readonly [option: string]: unknown;
}

/** The options of {@link schemaFromJson}. */
export interface SchemaFromJsonOptions {
  /** Analyzers of your own, which the JSON may name besides those of this library. Default: none. */
  readonly analyzers?: readonly Analyzer[] | undefined;
}

const OPTIONS: OptionNames<SchemaFromJsonOptions> = { analyzers: true };

/**
 * The schema that JSON describes, such as the content of a schema file. Its fields are not known to the compiler.
 *
 * @throws {SchemaError} with every mistake: its path, what is wrong and what to do
 */
export function schemaFromJson(json: unknown, options: SchemaFromJsonOptions = {}): Schema {
  checkOptions("schemaFromJson", options, OPTIONS);
  const { analyzers = [] } = options;
  return new SchemaReader(analyzers).read(json);
}

/**
 * A schema as JSON: {@link schemaFromJson} returns an equal schema. It names the analyzers of the schema; those that are
 * not of this library must be given to `schemaFromJson`.
 */
export function schemaToJson({ analyzer, fields, synonyms = [], strict = false, display }: Schema): SchemaJson {
  return {
    analyzer: analyzer.name,
    ...(synonyms.length > 0 && { synonyms }),
    ...(strict && { strict }),
    ...(display !== undefined && { display }),
    fields: fieldsToJson(fields),
  };
}

function fieldsToJson(fields: Fields): Readonly<Record<string, FieldJson>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldToJson(field)]));
}

function fieldToJson(field: Field): FieldJson {
  if (field.type === "objects") {
    return { type: field.type, ...(field.required && { required: true }), fields: fieldsToJson(field.fields) };
  }
  const { options, create } = FIELD_FORMS[field.type];
  const values: Readonly<Record<string, unknown>> = { ...field };
  const defaults: Readonly<Record<string, unknown>> = { ...create({}) };
  const changed = Object.keys(options)
    .filter((option) => values[option] !== defaults[option])
    .map((option) => [option, options[option] === "analyzer" ? (values[option] as Analyzer).name : values[option]]);
  return { type: field.type, ...Object.fromEntries(changed) };
}
