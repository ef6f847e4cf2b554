import { type JsonRule, rulesFromJson } from "@firmament/duplicates";
import type { Schema } from "firmament";
import { isError, nearestNames } from "firmament/base";
import { Problem } from "../exchange/problem.ts";
import { type DuplicatesRequest, MAX_RULES } from "../schema/duplicates-schemas.ts";
import type { SearchRules } from "./duplicate-search.ts";

/**
 * The rules of a request, whose fields the schema has.
 *
 * @throws {Problem} `invalid_body`
 */
export function searchRules(
  { by, never, min_weight: minWeight, max_shared: maxShared }: DuplicatesRequest,
  schema: Schema,
): SearchRules {
  const rules = rulesOf({ by, never });
  const count = countOf(by as readonly JsonRule[]);
  if (count > MAX_RULES) {
    const detail = `by has ${count} rules, with those of all. Send at most ${MAX_RULES}: each pair of documents is compared by all of them.`;
    throw new Problem("invalid_body", { detail, member: "by" });
  }
  for (const member of ["by", "never"] as const) {
    for (const { name, fields } of rules[member]) {
      const unknown = fields.find((field) => !hasField(schema, field));
      if (unknown !== undefined) throw unknownField(member, name, unknown, schema);
    }
  }
  return { ...rules, minWeight, maxShared, text: JSON.stringify([by, never, minWeight, maxShared]) };
}

function rulesOf(json: Pick<DuplicatesRequest, "by" | "never">): ReturnType<typeof rulesFromJson> {
  try {
    return rulesFromJson(json);
  } catch (error) {
    if (!isError(error) || !(error instanceof TypeError || error instanceof RangeError)) throw error;
    const member = error.message.startsWith("never") ? "never" : "by";
    throw new Problem("invalid_body", { detail: error.message, member });
  }
}

function countOf(rules: readonly JsonRule[]): number {
  return rules.reduce((sum, rule) => sum + ("all" in rule ? countOf(rule.all) : 1), 0);
}

function hasField({ fields }: Schema, path: string): boolean {
  const [name = "", member] = path.split(".");
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined || member === undefined) return field !== undefined;
  return field.type === "objects" && Object.hasOwn(field.fields, member);
}

function unknownField(member: "by" | "never", rule: string, field: string, { fields }: Schema): Problem {
  const known = Object.entries(fields).flatMap(([name, value]) =>
    value.type === "objects" ? Object.keys(value.fields).map((part) => `${name}.${part}`) : [name],
  );
  const [near] = nearestNames(field, known);
  const hint = near === undefined ? `The fields are ${known.join(", ")}.` : `Did you mean ${near}?`;
  const detail = `The rule ${rule} is about a field that the documents do not have. ${hint}`;
  return new Problem("invalid_body", { detail, member });
}
