import { hasPrototypeMember, nearestNames } from "firmament/base";
import type { z } from "zod";
import { Problem } from "../exchange/problem.ts";
import type { RequestSchema } from "../schema/request-schema.ts";

type Issue = z.core.$ZodIssue;
type MemberNames = Pick<RequestSchema<unknown>, "members" | "nested">;
type UnknownMember = z.core.$ZodIssueUnrecognizedKeys;

const MAX_SENTENCES = 10;

/**
 * Validates the members of a body.
 *
 * @throws {Problem} `invalid_body`, with one sentence for each invalid or unknown member, and the name of the first
 */
export function readMembers<T>(request: RequestSchema<T>, body: object): T {
  const result = request.schema.safeParse(body);
  if (result.success) {
    // A filter would lack the condition: zod leaves such a member out.
    if (!("filter" in body) || !hasPrototypeMember(body.filter)) return result.data;
    const detail = 'No condition of filter is for a field "__proto__".';
    throw new Problem("invalid_body", { detail, member: "filter" });
  }
  const issues = result.error.issues.flatMap(issuesOf);
  const sentences = issues.slice(0, MAX_SENTENCES).map((issue) => sentenceFor(issue, body, request));
  const more = issues.length - sentences.length;
  const detail = [...sentences, ...(more > 0 ? [`… and ${more} more.`] : [])].join(" ");
  const member = memberOf(issues[0]);
  throw new Problem("invalid_body", { detail, ...(member !== null && { member }) });
}

/** The member of the body that an issue is about; `null` for an issue about several. */
function memberOf(issue: Issue | undefined): string | null {
  const [member] = issue?.path ?? [];
  return typeof member === "string" ? member : null;
}

/** Returns one issue for each unknown member; zod reports them as one. */
function issuesOf(issue: Issue): readonly Issue[] {
  return issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => ({ ...issue, keys: [key] }))
    : [deepestIssue(issue)];
}

function sentenceFor(issue: Issue, body: object, request: MemberNames): string {
  if (issue.code === "unrecognized_keys") return unknownMemberSentence(issue, request);
  // The message of a rule about several members is a sentence.
  if (issue.path.length === 0) return issue.message;
  const value = issue.path.reduce(valueAt, body);
  const path = issue.path.reduce<string>(memberPath, "");
  if (value === undefined) return `${path} is missing; it must be ${issue.message}.`;
  return `${path} must be ${issue.message}, not ${display(value)}.${didYouMean(issue, value)}`;
}

/** Of a union of schemas, returns the issue with the longest path, or the first one, of schemas of the value's type. */
function deepestIssue(issue: Issue): Issue {
  if (issue.code !== "invalid_union") return issue;
  const fitting = issue.errors.filter((issues) => !issues.some(isWrongType));
  const [first, ...others] = (fitting.length > 0 ? fitting : issue.errors).flat();
  if (first === undefined) return issue;
  const deepest = others.reduce((best, next) => (next.path.length > best.path.length ? next : best), first);
  return deepestIssue({ ...deepest, path: [...issue.path, ...deepest.path] });
}

function isWrongType({ code, path }: Issue): boolean {
  return code === "invalid_type" && path.length === 0;
}

function unknownMemberSentence({ keys: [key = ""], path }: UnknownMember, { members, nested }: MemberNames): string {
  const parent = path.length === 0 ? null : path.reduce<string>(memberPath, "");
  const known = parent === null ? members : (nested[parent] ?? []);
  const subject =
    parent === null
      ? "There is no member"
      : `${parent}: there is no ${/(?:^|\.)facets$/.test(parent) ? "field" : "member"}`;
  const [near] = nearestNames(key, known);
  const hint = near === undefined ? `. Use ${known.join(", ")}.` : `. Did you mean ${near}?`;
  return `${subject} ${display(key)}${hint}`;
}

function didYouMean(issue: Issue, value: unknown): string {
  if (issue.code !== "invalid_value" || typeof value !== "string") return "";
  const [near] = nearestNames(value, issue.values.map(String));
  return near === undefined ? "" : ` Did you mean ${near}?`;
}

function valueAt(value: unknown, key: PropertyKey): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

function memberPath(parent: string, key: PropertyKey): string {
  if (typeof key === "number") return `${parent}[${key}]`;
  return parent === "" ? String(key) : `${parent}.${String(key)}`;
}

/** A value as JSON, shortened to fit into a sentence. */
function display(value: unknown): string {
  if (Array.isArray(value))
    return value.some(isObject) ? "a list" : truncate(`[${value.slice(0, 40).map(display).join(", ")}]`);
  if (isObject(value)) return "an object";
  return typeof value === "string" ? JSON.stringify(truncate(value)) : String(value);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function truncate(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
