import { describeValue, nearestNames } from "firmament/base";
import { all } from "../rules/all.ts";
import { near } from "../rules/near.ts";
import type { DuplicateRule, NeverRule, RuleOptions } from "../rules/rule.ts";
import { different, same } from "../rules/same.ts";
import { differentHost, sameHost } from "../rules/same-host.ts";
import { similarName } from "../rules/similar-name.ts";

/** A rule as JSON. A weight is a positive number; default 1. */
export type JsonRule =
  | { readonly same: string; readonly weight?: number }
  | { readonly same_host: string; readonly weight?: number }
  | { readonly similar_name: string; readonly weight?: number }
  /** Within `all` only. */
  | { readonly near: string; readonly kilometres: number }
  | { readonly all: readonly JsonRule[]; readonly weight?: number };

/** What proves that two documents are not the same one, as JSON. */
export type JsonNever = { readonly different: string } | { readonly different_host: string };

/** The rules of a search for duplicates, as JSON. */
export interface JsonRules {
  readonly by: readonly JsonRule[];
  readonly never?: readonly JsonNever[];
}

/** The rules that an object states, as options of `duplicates`. */
export interface DuplicateRules {
  readonly by: readonly DuplicateRule[];
  readonly never: readonly NeverRule[];
}

type Members = Readonly<Record<string, unknown>>;

const FIELD_RULES = { same, same_host: sameHost, similar_name: similarName } as const;
const NEVER_RULES = { different, different_host: differentHost } as const;
const KINDS = [...Object.keys(FIELD_RULES), "near", "all"];
const RULE_EXAMPLE = '{ "same": "register_number" }';

/**
 * Reads rules, such as `{ by: [{ same_host: "website" }], never: [{ different: "country" }] }`.
 *
 * @throws {TypeError | RangeError} for anything else; the message names the place
 */
export function rulesFromJson(json: unknown): DuplicateRules {
  const members = membersOf(json);
  const unknown = Object.keys(members ?? {}).find((name) => name !== "by" && name !== "never");
  if (members === null || unknown !== undefined) {
    throw new TypeError(`Rules are an object with the lists by and never, not ${described(unknown, json)}.`);
  }
  const { by, never = [] } = members;
  return { by: listOf("by", by, ruleOf), never: listOf("never", never, neverOf) };
}

function listOf<T>(path: string, given: unknown, read: (value: unknown, path: string) => T): readonly T[] {
  if (Array.isArray(given)) return given.map((value, index) => read(value, `${path}[${index}]`));
  throw new TypeError(`${path} must be a list of rules, not ${describeValue(given)}.`);
}

function ruleOf(given: unknown, path: string): DuplicateRule {
  const { kind, members } = kindOf(given, path, KINDS, RULE_EXAMPLE);
  if (kind === "near") {
    requireMembers(members, path, ["near", "kilometres"]);
    return at(path, () => near(members.near as string, members.kilometres as number));
  }
  requireMembers(members, path, [kind, "weight"]);
  const options = ("weight" in members ? { weight: members.weight } : {}) as RuleOptions;
  if (kind === "all") {
    const rules = listOf(`${path}.all`, members.all, ruleOf);
    return at(path, () => all(rules, options));
  }
  return at(path, () => FIELD_RULES[kind as keyof typeof FIELD_RULES](members[kind] as string, options));
}

function neverOf(given: unknown, path: string): NeverRule {
  const { kind, members } = kindOf(given, path, Object.keys(NEVER_RULES), '{ "different": "country" }');
  requireMembers(members, path, [kind]);
  return at(path, () => NEVER_RULES[kind as keyof typeof NEVER_RULES](members[kind] as string));
}

function kindOf(given: unknown, path: string, kinds: readonly string[], example: string) {
  const members = membersOf(given);
  const found = Object.keys(members ?? {}).filter((name) => kinds.includes(name));
  const [kind] = found;
  if (members !== null && kind !== undefined && found.length === 1) return { kind, members };
  const [wrong = ""] = Object.keys(members ?? {});
  const [nearest] = nearestNames(wrong, kinds);
  const hint = nearest === undefined || found.length > 0 ? "" : ` Did you mean ${nearest}?`;
  throw new TypeError(`${path} must be a rule such as ${example}, with one of ${kinds.join(", ")}.${hint}`);
}

function requireMembers(members: Members, path: string, known: readonly string[]): void {
  const unknown = Object.keys(members).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`${path} has no member ${JSON.stringify(unknown)}. Its members are ${known.join(" and ")}.`);
}

/** Adds the place to what a rule says of its arguments. */
function at<T>(path: string, create: () => T): T {
  try {
    return create();
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`${path}: ${error.message}`);
    if (error instanceof TypeError) throw new TypeError(`${path}: ${error.message}`);
    throw error;
  }
}

function membersOf(value: unknown): Members | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : null;
}

function described(unknown: string | undefined, json: unknown): string {
  return unknown === undefined ? describeValue(json) : `with ${JSON.stringify(unknown)}`;
}
