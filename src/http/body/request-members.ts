import type { z } from "zod";
import { nearestNames } from "../../plan/resolve/nearest-names.ts";
import { Problem } from "../exchange/problem.ts";
import { fieldNames } from "../schema/company-fields.ts";
import type { RequestSchema } from "../schema/request-schemas.ts";

type Issue = z.core.$ZodIssue;
type UnknownMember = z.core.$ZodIssueUnrecognizedKeys;

const MOST_SENTENCES = 10;

/** @throws {Problem} that tells of each member that is not what it is to be */
export function readMembers<T>({ schema, members }: RequestSchema<T>, body: object): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const faults = result.error.issues.flatMap(faultsOf);
  const sentences = faults.slice(0, MOST_SENTENCES).map((fault) => sentenceFor(fault, body, members));
  const rest = faults.length - sentences.length;
  throw new Problem("invalid_body", { detail: [...sentences, ...(rest > 0 ? [`… and ${rest} more.`] : [])].join(" ") });
}

/** One for each member that there is not. */
function faultsOf(issue: Issue): readonly Issue[] {
  return issue.code === "unrecognized_keys" ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [deepestOf(issue)];
}

function sentenceFor(issue: Issue, body: object, members: readonly string[]): string {
  if (issue.code === "unrecognized_keys") return unknownMember(issue, members);
  const value = issue.path.reduce(memberOf, body);
  const name = issue.path.reduce<string>(namedIn, "");
  if (value === undefined) return `${name} is missing: ${issue.message}.`;
  return `${name} is ${issue.message}, not ${shown(value)}.${didYouMean(issue, value)}`;
}

/** Of a choice between schemas the issue of the one that led furthest into the value, or of the first one. */
function deepestOf(issue: Issue): Issue {
  if (issue.code !== "invalid_union") return issue;
  const [first, ...others] = issue.errors.flat();
  if (first === undefined) return issue;
  const deepest = others.reduce((best, next) => (next.path.length > best.path.length ? next : best), first);
  return { ...deepest, path: [...issue.path, ...deepest.path] };
}

function unknownMember({ keys: [key = ""], path }: UnknownMember, members: readonly string[]): string {
  const known = path.length === 0 ? members : fieldNames;
  const what = path.length === 0 ? "There is no member" : `${String(path[0])}: there is no field`;
  const [near] = nearestNames(key, known);
  return `${what} ${shown(key)}${near === undefined ? `: there are ${known.join(", ")}.` : `; did you mean ${near}?`}`;
}

function didYouMean(issue: Issue, value: unknown): string {
  if (issue.code !== "invalid_value" || typeof value !== "string") return "";
  const [near] = nearestNames(value, issue.values.map(String));
  return near === undefined ? "" : ` Did you mean ${near}?`;
}

function memberOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

function namedIn(place: string, key: PropertyKey): string {
  if (typeof key === "number") return `${place}[${key}]`;
  return place === "" ? String(key) : `${place}.${String(key)}`;
}

/** A value as it was written, if it is short enough for a sentence. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.some(isObject) ? "a list" : cut(`[${value.map(shown).join(", ")}]`);
  if (isObject(value)) return "an object";
  return typeof value === "string" ? JSON.stringify(cut(value)) : String(value);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
