import { describeValue } from "../base/describe-value.ts";
import { checkOptionNames } from "../base/known-options.ts";
import { nearestNames } from "../base/nearest-names.ts";
import { isObject } from "./check-field.ts";
import type { Field } from "./field.ts";

declare const isChecked: unique symbol;

/** The name of a field in the options of a schema, which have been checked. */
export type CheckedFieldName = string & { readonly [isChecked]: true };

/**
 * How pages show a document: names of its fields, or `id`. A field that is not stated is guessed by `displayOf`; `null`
 * means that there is none. Queries, scores and index files do not depend on these options.
 */
export interface DisplayOptions<Name extends string = string> {
  /** What stands for the document. */
  readonly title?: Name | "id" | undefined;
  /** A line below the title. */
  readonly subtitle?: Name | "id" | null | undefined;
  /** The address of an image. */
  readonly image?: Name | "id" | null | undefined;
  /** The address of the page that the document is about. */
  readonly link?: Name | "id" | null | undefined;
}

/** The names of all options. */
export const DISPLAY_OPTIONS: Readonly<Record<keyof DisplayOptions, true>> = {
  title: true,
  subtitle: true,
  image: true,
  link: true,
};

/** @throws {TypeError} for anything but options that name fields without nested objects */
export function checkDisplay(display: unknown, fields: Readonly<Record<string, Field>>): void {
  if (!isObject(display)) {
    throw new TypeError(
      `The display options of a schema must be an object, as in { title: "name" }, not ${describeValue(display)}.`,
    );
  }
  checkOptionNames("the display of a schema", display, DISPLAY_OPTIONS);
  for (const [option, name] of Object.entries(display)) checkOption(option, name, fields);
}

function checkOption(option: string, name: unknown, fields: Readonly<Record<string, Field>>): void {
  if (name === undefined || name === "id" || (name === null && option !== "title")) return;
  const subject = `The option ${option} of the display of a schema`;
  if (typeof name !== "string") {
    const none = option === "title" ? "" : ", or null for none";
    throw new TypeError(`${subject} must be the name of a field${none}, not ${describeValue(name)}.`);
  }
  if (!Object.hasOwn(fields, name)) {
    const known = [...Object.keys(fields), "id"];
    const [near] = nearestNames(name, known);
    const advice = near === undefined ? `Use one of ${known.join(", ")}.` : `Did you mean ${JSON.stringify(near)}?`;
    throw new TypeError(
      `${subject} names the field ${JSON.stringify(name)}, which the schema does not have. ${advice}`,
    );
  }
  if (fields[name]?.type === "objects") {
    throw new TypeError(
      `${subject} cannot name ${JSON.stringify(name)}, which has nested objects. Name another field.`,
    );
  }
}
