import { type Field, type Schema, SchemaError, schemaFromJson } from "firmament";
import { memberPath, readDateValue } from "firmament/query";
import { hasNoStatistics } from "./field-statistics.ts";
import type { FieldProfile, Profile } from "./profile.ts";
import { profileSchema } from "./profile-schema.ts";

/** A profile that cannot be used. The message has one line for each mistake: its path and what is wrong. */
export class ProfileError extends Error {
  override readonly name = "ProfileError";
  /** All mistakes; at least one. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** Shares are rounded, so that their sum may exceed 1 a little. */
const MAX_SUM = 1.01;

/**
 * Checks a profile that was read from a file.
 *
 * @throws {ProfileError} with every mistake
 */
export function readProfile(json: unknown): Profile {
  const read = profileSchema.safeParse(json);
  if (!read.success) {
    throw new ProfileError(
      read.error.issues.map(({ path, message }) => {
        const where = path.reduce<string>(
          (parent, member) => memberPath(parent, typeof member === "number" ? member : String(member)),
          "",
        );
        const text = message.replace(/^.*received undefined$/, "missing").replace(/^Invalid input: /, "");
        return where === "" ? `a profile is a JSON object: ${text}` : `${where}: ${text}`;
      }),
    );
  }
  const profile = read.data;
  const problems = problemsOf(profile, schemaOf(profile));
  if (problems.length > 0) throw new ProfileError(problems);
  return profile;
}

function schemaOf({ schema }: Profile): Schema {
  try {
    return schemaFromJson(schema);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    throw new ProfileError(
      error.problems.map(({ path, message }) => `schema${path === "" ? "" : `.${path}`}: ${message}`),
    );
  }
}

/** Where the parts of a profile contradict each other. */
function problemsOf(profile: Profile, schema: Schema): readonly string[] {
  const { words, presence, fields } = profile;
  const expected = new Map(searchedFields(schema));
  const withTerms = [...expected].flatMap(([name, { type }]) => (type === "text" || type === "keyword" ? [name] : []));
  const problems: string[] = [];
  for (const [name, { type }] of expected) {
    const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const path = memberPath("fields", name);
    if (own === undefined) problems.push(`${path}: missing, but the schema has this field`);
    else if (own.type !== type) problems.push(`${path}.type: ${own.type}, but ${type} in the schema`);
    else problems.push(...fieldProblems(path, own));
  }
  for (const name of Object.keys(fields)) {
    if (!expected.has(name)) problems.push(`${memberPath("fields", name)}: there is no such field in the schema`);
  }
  if (words.fields.join("\n") !== withTerms.join("\n")) {
    problems.push(`words.fields: must be the fields of type text and keyword: ${withTerms.join(", ")}`);
  }
  const index = words.groups.findIndex((group) => group.length !== words.fields.length + 1);
  if (index >= 0) problems.push(`words.groups[${index}]: must be a count and ${words.fields.length} bands`);
  if (words.groups.some(([, ...bands]) => bands.every((band) => band === 0))) {
    problems.push("words.groups: each word must be in at least one field");
  }
  if (presence.reduce((sum, { share }) => sum + share, 0) > MAX_SUM) {
    problems.push("presence: the shares must add up to 1 at most");
  }
  return problems;
}

/** The fields with statistics; members of objects have names such as `locations.city`. */
function searchedFields({ fields }: Schema): readonly (readonly [string, Field])[] {
  return Object.entries(fields).flatMap(([name, field]): readonly (readonly [string, Field])[] => {
    if (hasNoStatistics(field)) return [];
    if (field.type !== "objects") return [[name, field] as const];
    const members = Object.entries(field.fields).filter(([, inner]) => !hasNoStatistics(inner));
    return [[name, field] as const, ...members.map(([member, own]) => [`${name}.${member}`, own] as const)];
  });
}

function fieldProblems(path: string, profile: FieldProfile): readonly string[] {
  if (profile.present === 0 || profile.type === "boolean") return [];
  const problems: string[] = [];
  if (profile.valuesPerDocument.length === 0) problems.push(`${path}.valuesPerDocument: must not be empty`);
  if (profile.type === "objects") return problems;
  if ("wordsPerValue" in profile) {
    return profile.wordsPerValue.length > 0 ? problems : [...problems, `${path}.wordsPerValue: must not be empty`];
  }
  if (profile.quantiles.length === 0) problems.push(`${path}.quantiles: must not be empty`);
  if (profile.type !== "date") return problems;
  const wrong = profile.quantiles.find((day) => readDateValue(day) === null);
  if (wrong !== undefined) problems.push(`${path}.quantiles: ${wrong} is not a date`);
  const { year, month, day, time } = profile.precisions;
  if (year + month + day + time === 0) problems.push(`${path}.precisions: must add up to 1`);
  return problems;
}
