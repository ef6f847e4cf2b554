import type { JsonNever, JsonRule } from "@firmament/duplicates";
import type { RequestedRules } from "../client/duplicates-api.ts";

export const RULE_KINDS = ["same", "same_host", "similar_name"] as const;

export type RuleKind = (typeof RULE_KINDS)[number];

export const RULE_TEXTS: Readonly<Record<RuleKind, string>> = {
  same: "Same value",
  same_host: "Same host",
  similar_name: "Similar name",
};

export const NEVER_KINDS = ["different", "different_host"] as const;

export type NeverKind = (typeof NEVER_KINDS)[number];

export const NEVER_TEXTS: Readonly<Record<NeverKind, string>> = {
  different: "Different values",
  different_host: "Different hosts",
};

/** A row of the form: a kind of rule, and the field that it reads. */
export interface RuleRow<Kind extends string> {
  readonly kind: Kind;
  readonly field: string;
}

/** What the form states. */
export interface RuleForm {
  readonly by: readonly RuleRow<RuleKind>[];
  readonly never: readonly RuleRow<NeverKind>[];
  /** How many rules must agree. */
  readonly agree: number;
}

/** The rules of a form as the API takes them. */
export function requestedRules({ by, never, agree }: RuleForm): RequestedRules {
  return {
    by: by.map(({ kind, field }) => ({ [kind]: field }) as unknown as JsonRule),
    never: never.map(({ kind, field }) => ({ [kind]: field }) as unknown as JsonNever),
    min_weight: agree,
  };
}

/** Fields that rules can read: members of objects are named `office.city`. */
export interface RuleField {
  readonly name: string;
  readonly type: string;
}

interface JsonField {
  readonly type: string;
  readonly fields?: Readonly<Record<string, JsonField>>;
}

/** The fields of a schema as JSON that have values to compare. */
export function ruleFields(schema: { readonly fields: Readonly<Record<string, JsonField>> }): readonly RuleField[] {
  return Object.entries(schema.fields).flatMap(([name, { type, fields }]) => {
    if (type === "objects")
      return Object.entries(fields ?? {}).map(([part, field]) => ({ name: `${name}.${part}`, type: field.type }));
    return ["stored", "point", "vector"].includes(type) ? [] : [{ name, type }];
  });
}

const HOST_NAME = /web|url|domain|host|homepage/i;
const NUMBER_NAME = /regist|vat|tax|isbn|gtin|ean|sku|duns|lei\b/i;
const TITLE_NAME = /name|title/i;

/** The rules that the names of fields suggest: numbers of a register, hosts of websites, and names, unless hosts differ. */
export function suggestedRules(fields: readonly RuleField[]): RuleForm {
  const texts = fields.filter(({ type }) => type === "text" || type === "keyword");
  const find = (pattern: RegExp, kind: RuleKind): readonly RuleRow<RuleKind>[] => {
    const field = texts.find(({ name }) => pattern.test(name));
    return field === undefined ? [] : [{ kind, field: field.name }];
  };
  const hosts = find(HOST_NAME, "same_host");
  const by = [...find(NUMBER_NAME, "same"), ...hosts, ...find(TITLE_NAME, "similar_name")];
  const never = hosts.map(({ field }) => ({ kind: "different_host" as const, field }));
  const [first] = fields;
  const fallback = first === undefined ? [] : [{ kind: "same" as const, field: first.name }];
  return { by: by.length > 0 ? by : fallback, never, agree: 1 };
}
