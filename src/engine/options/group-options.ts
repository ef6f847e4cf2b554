import { describeValue } from "../../base/describe-value.ts";
import { checkOptionNames, type OptionNames } from "../../base/known-options.ts";
import { requireWholeNumber } from "../../base/whole-number.ts";
import type { GroupRequest } from "../../evaluate/group/grouping.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { BooleanField, Field, IntegerField, NumberField, ObjectsField, StoredField } from "../../schema/field.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { HitGroups } from "../result/search-page.ts";
import type { ProjectionOf } from "./projection.ts";

/** The names of the fields that have at most one value in each document. */
export type GroupFieldNameOf<S extends Schema> = {
  [K in keyof S["fields"]]: S["fields"][K] extends { readonly many: true } | StoredField | ObjectsField ? never : K;
}[keyof S["fields"]] &
  string;

/**
 * Groups hits by the value of a field (field collapsing). Documents without a value form one group. Texts are compared
 * as the documents contain them: "Berlin" and "berlin" are two groups.
 */
export interface GroupOptions<S extends Schema> {
  /** A field with at most one value, which is not stored only. The value of a date is its instant in ISO 8601. */
  readonly by: GroupFieldNameOf<S>;
  /** The maximum number of hits of each group; a whole number from 1, default 1. */
  readonly size?: number | undefined;
}

/** The groups that belong to some {@link GroupOptions}; `undefined` without options. */
export type GroupsOf<S extends Schema, Group, List = undefined> = Group extends {
  readonly by: infer By extends keyof S["fields"];
}
  ? HitGroups<ProjectionOf<S, List>, GroupValueOf<S["fields"][By]>, DocumentOf<S>>
  : undefined;

type GroupValueOf<F extends Field> = F extends NumberField | IntegerField
  ? number
  : F extends BooleanField
    ? boolean
    : string;

/** Rejects unknown members: an inferred type argument would accept them. */
export type OnlyGroupMembers<Group> = Group extends undefined
  ? Group
  : { readonly [K in Exclude<keyof Group, keyof GroupOptions<Schema>>]: never };

const GROUP_OPTIONS: OptionNames<GroupOptions<Schema>> = { by: true, size: true };

/** @throws {TypeError | RangeError} for an invalid option */
export function readGroup(options: unknown, schema: AnalyzedSchema): GroupRequest {
  const { by, size = 1 } = uncheckedOptions(options, schema);
  const storage = typeof by === "string" ? schema.storage(by) : undefined;
  if (typeof by !== "string" || (storage !== "terms" && storage !== "numbers")) {
    const fields = singleValued(schema).join(", ");
    throw new TypeError(`group.by cannot be ${describeValue(by)}: it must be one of the fields ${fields}.`);
  }
  if (schema.isMultiValued(by)) {
    throw new TypeError(
      `group.by cannot be ${JSON.stringify(by)}: a document can have several values of this field, and would be in several groups. Use one of the fields ${singleValued(schema).join(", ")}.`,
    );
  }
  const type = storage === "terms" ? "text" : schema.numericField(by).type;
  return { field: by, type, size: requireWholeNumber("group.size", size, 1) };
}

function singleValued(schema: AnalyzedSchema): readonly string[] {
  return [...schema.termFields, ...schema.numericFields].filter((name) => !schema.isMultiValued(name));
}

/** Options that the compiler may not have checked. */
interface UncheckedOptions {
  readonly by?: unknown;
  readonly size?: unknown;
}

function uncheckedOptions(options: unknown, schema: AnalyzedSchema): UncheckedOptions {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    const example = `{ by: ${JSON.stringify(singleValued(schema)[0] ?? "category")}, size: 3 }`;
    throw new TypeError(`group must be an object, as in ${example}, not ${describeValue(options)}.`);
  }
  checkOptionNames("group", options, GROUP_OPTIONS);
  return options;
}
