import type { Analyzer } from "../analysis/analyzer.ts";
import type { Field, NumberField, TextField } from "./field.ts";

export type Fields = Readonly<Record<string, Field>>;

/** The fields of a kind of document, and how their texts become terms. */
export interface Schema<F extends Fields = Fields> {
  readonly fields: F;
  /** For every text field that has none of its own. */
  readonly analyzer: Analyzer;
}

type ValueOf<F extends Field> =
  F extends TextField<infer Many> ? (Many extends true ? readonly string[] : string) : number;

type InputOf<F extends Field> =
  F extends TextField<infer Many>
    ? Many extends true
      ? string | number | readonly (string | number | null)[] | null | undefined
      : string | number | null | undefined
    : number | null | undefined;

/** A document as the engine gives it back: its id and the fields it has. */
export type DocumentOf<S extends Schema> = { readonly id: string } & {
  readonly [K in keyof S["fields"]]?: ValueOf<S["fields"][K]>;
};

/**
 * A document as the engine takes it: `null` is missing, a number may stand for its text, one value for a list of one.
 */
export type DocumentInput<S extends Schema> = { readonly id: string } & {
  readonly [K in keyof S["fields"]]?: InputOf<S["fields"][K]>;
};

export type FieldNameOf<S extends Schema> = keyof S["fields"] & string;

export type NumberFieldNameOf<S extends Schema> = {
  [K in keyof S["fields"]]: S["fields"][K] extends NumberField ? K : never;
}[keyof S["fields"]] &
  string;

const RESERVED: ReadonlySet<string> = new Set(["id", "_exists_", "*", ""]);

/**
 * A schema; the type of its documents follows from it.
 *
 * @throws {TypeError} when there is no text field, or a field has a name with a meaning of its own (`id`, `_exists_`,
 * `*`)
 */
export function defineSchema<const F extends Fields>(schema: Schema<F>): Schema<F> {
  const entries = Object.entries(schema.fields);
  const reserved = entries.find(([name]) => RESERVED.has(name));
  if (reserved)
    throw new TypeError(`A field cannot be called ${JSON.stringify(reserved[0])}: that name has a meaning of its own.`);
  if (!entries.some(([, field]) => field.type === "text")) throw new TypeError("A schema needs a text field.");
  return Object.freeze({ fields: Object.freeze({ ...schema.fields }), analyzer: schema.analyzer });
}
