import { checkOptions, describeValue, type OptionNames } from "firmament/base";
import type { ServiceRequest, ServiceRequestOptions } from "./service-requests.ts";

/** The options of `values`. */
export interface ServiceValuesOptions extends ServiceRequestOptions {
  /** Only values with words that begin with the words of this text: for texts and keywords. */
  readonly like?: string | undefined;
  /** The number of values of each field, at most 100. Default: 10. */
  readonly limit?: number | undefined;
}

/** The values of one field. */
export interface FieldValues {
  readonly type: "text" | "keyword" | "number" | "integer" | "date" | "boolean";
  /** Of words and truth values, with the numbers of their documents: the most frequent first. */
  readonly values?: readonly { readonly value: string; readonly count: number }[];
  /** The sum of the counts of all other values. */
  readonly others?: number;
  /** The smallest number, or the year of the first date; `null` without one. */
  readonly min?: number | string | null;
  /** The greatest number, or the year of the last date; `null` without one. */
  readonly max?: number | string | null;
  /** The number of documents without a value. */
  readonly missing: number;
}

interface ValuesBody<Name extends string> {
  readonly fields: Readonly<Record<Name, FieldValues>>;
}

const VALUES_OPTIONS: OptionNames<ServiceValuesOptions> = { like: true, limit: true, signal: true, supersedes: true };

/** @throws {TypeError} for an unknown option, and for fields that are no list */
export function valuesRequest<Name extends string>(
  fields: readonly Name[],
  options: ServiceValuesOptions,
): ServiceRequest<ValuesBody<Name>, Readonly<Record<Name, FieldValues>>> {
  checkOptions("values", options, VALUES_OPTIONS);
  if (!Array.isArray(fields)) {
    throw new TypeError(`values needs a list of fields, not ${describeValue(fields)}.`);
  }
  const { like, limit } = options;
  return { path: "values", body: { fields, like, limit }, isBody: isValuesBody<Name>, read: (answer) => answer.fields };
}

/** The service answers for each of the fields. */
function isValuesBody<Name extends string>(value: unknown): value is ValuesBody<Name> {
  const { fields } = (value ?? {}) as Partial<ValuesBody<Name>>;
  return typeof fields === "object" && fields !== null;
}
