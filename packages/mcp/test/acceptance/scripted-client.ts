import type { CallToolResult, Client } from "@modelcontextprotocol/client";

/** A condition in words of everyday language, not in those of a schema. */
export type Condition =
  | { readonly about: string; readonly is: string }
  | { readonly about: string; readonly from?: number | string; readonly to?: number | string }
  | { readonly about: null; readonly is: string };

/** A mistake that models make. */
export type Mistake =
  | "none"
  | "invented field"
  | "single quotes"
  | "curly quotes"
  | "dash range"
  | "dots range"
  | "comma range"
  | "sql comparison"
  | "missing colon"
  | "bare comparison"
  | "wrong case of a value"
  | "lower-case operators"
  | "unclosed bracket"
  | "unclosed quote"
  | "misspelt value"
  | "abbreviated value";

/** What a question asks for. */
export interface Intent {
  readonly dataset: string;
  readonly conditions: readonly Condition[];
  readonly mistake: Mistake;
}

/** The end of a conversation. */
export interface Outcome {
  readonly calls: readonly string[];
  readonly total: number;
  readonly ids: readonly string[];
}

/** A field as the description of the tool names it. */
interface KnownField {
  readonly name: string;
  readonly type: string;
  readonly values: readonly string[];
}

type Answer = Readonly<Record<string, unknown>>;

const MAX_CALLS = 3;

/** Words of English that mean nearly the same, in any dataset. */
const SYNONYMS: readonly (readonly string[])[] = [
  ["employees", "workers", "staff", "people", "headcount"],
  ["country", "nation", "state"],
  ["city", "town"],
  ["industry", "sector", "branch"],
  ["kind", "type", "category"],
  ["fans", "followers"],
  ["duration", "minutes", "time", "length"],
  ["stars", "rating", "score"],
  ["kitchen", "cuisine"],
  ["dish", "course", "meal"],
  ["released", "published", "date"],
  ["plant-based", "vegan"],
];

/**
 * A client that knows English and the typical mistakes of models, but of a dataset only what the description of `search`
 * says, and what the tool answers.
 */
export class ScriptedClient {
  readonly #client: Client;
  readonly #fields = new Map<string, readonly KnownField[]>();

  private constructor(client: Client) {
    this.#client = client;
  }

  static async connect(client: Client): Promise<ScriptedClient> {
    const scripted = new ScriptedClient(client);
    const { tools } = await client.listTools();
    const description = tools.find(({ name }) => name === "search")?.description ?? "";
    let fields: KnownField[] = [];
    for (const line of description.split("\n")) {
      const [, dataset] = /^Dataset ([a-z0-9-]+)/.exec(line) ?? [];
      if (dataset !== undefined) {
        fields = [];
        scripted.#fields.set(dataset, fields);
      }
      const [, name, type, examples = ""] = /^ {2}(\S+) \((\w+)[^)]*\)(?:: (.*))?$/.exec(line) ?? [];
      if (name === undefined || type === undefined) continue;
      fields.push({
        name,
        type,
        values: [...examples.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, value = ""]) => value),
      });
    }
    return scripted;
  }

  /** Asks until the answer suggests nothing better, at most three times. */
  async ask({ dataset, conditions, mistake }: Intent): Promise<Outcome> {
    const fields = this.#fields.get(dataset) ?? [];
    let query = firstQuery(conditions, mistake, fields);
    const calls: string[] = [];
    for (;;) {
      calls.push(query);
      const answer = await this.#search(dataset, query);
      const better = calls.length < MAX_CALLS ? betterQuery(query, answer) : null;
      if (better === null || calls.includes(better)) {
        const documents = (answer.documents ?? []) as readonly { readonly id: string }[];
        return { calls, total: Number(answer.total ?? -1), ids: documents.map(({ id }) => id) };
      }
      query = better;
    }
  }

  async #search(dataset: string, query: string): Promise<Answer> {
    const result = (await this.#client.callTool({
      name: "search",
      arguments: { dataset, query, limit: 20, fields: ["id"] },
    })) as CallToolResult;
    const [content] = result.content;
    return content?.type === "text" ? (JSON.parse(content.text) as Answer) : {};
  }
}

/** The query that an answer suggests; `null` if it suggests none. */
function betterQuery(query: string, answer: Answer): string | null {
  if (typeof answer.corrected_query === "string") return answer.corrected_query;
  const unknown = (answer.field_alternatives ?? []) as readonly {
    readonly unknown: string;
    readonly fields: readonly { readonly field: string }[];
  }[];
  if (unknown.length > 0) {
    return unknown.reduce((text, { unknown: name, fields }) => {
      const [first] = fields;
      const meant = fields.find(({ field }) => isAbout(field, name)) ?? first;
      return meant === undefined ? text : text.replace(name, meant.field);
    }, query);
  }
  const [excluding] = (answer.excluding_clauses ?? []) as readonly {
    readonly clause: string;
    readonly field_values?: readonly string[];
  }[];
  const [, field, written] = /^([^:]+):"?([^"]*)"?$/.exec(excluding?.clause ?? "") ?? [];
  const near = written === undefined ? undefined : nearest(written, excluding?.field_values ?? []);
  return excluding === undefined || near === undefined ? null : query.replace(excluding.clause, `${field}:"${near}"`);
}

function firstQuery(conditions: readonly Condition[], mistake: Mistake, fields: readonly KnownField[]): string {
  const clauses = conditions.map((condition, i) => clauseOf(condition, i === 0 ? mistake : "none", fields));
  const joined = clauses.join(mistake === "lower-case operators" ? " and " : " AND ");
  return mistake === "unclosed bracket" ? `(${joined}` : joined;
}

function clauseOf(condition: Condition, mistake: Mistake, fields: readonly KnownField[]): string {
  if ("is" in condition) return valueClause(condition, mistake, fields);
  const { about, from, to } = condition;
  const name = mistake === "invented field" ? about : fieldFor(about, fields);
  switch (mistake) {
    case "dash range":
      return `${name}:${from}-${to}`;
    case "dots range":
      return `${name}:${from}..${to}`;
    case "comma range":
      return `${name}:[${from},${to}]`;
    case "sql comparison":
      return `${name} >= ${from}`;
    case "missing colon":
      return `${name}>=${from}`;
    case "bare comparison":
      return `${name}:>=${from} AND <=${to}`;
    default:
      return to === undefined ? `${name}:>=${from}` : `${name}:[${from ?? "*"} TO ${to}]`;
  }
}

function valueClause(
  { about, is }: Extract<Condition, { is: string }>,
  mistake: Mistake,
  fields: readonly KnownField[],
): string {
  const value = mistakenValue(is, mistake);
  const quoted = mistake === "single quotes" ? `'${value}'` : mistake === "curly quotes" ? `“${value}”` : `"${value}"`;
  const written =
    mistake === "unclosed quote"
      ? `"${value}`
      : /[ '“]/.test(quoted.slice(1, -1)) || quoted !== `"${value}"`
        ? quoted
        : value;
  if (about === null) return written;
  const name = mistake === "invented field" ? about.replaceAll(" ", "_") : fieldFor(about, fields, is);
  return mistake === "sql comparison"
    ? `${name} = ${written}`
    : mistake === "missing colon"
      ? `${name}=${written}`
      : `${name}:${written}`;
}

function mistakenValue(value: string, mistake: Mistake): string {
  switch (mistake) {
    case "wrong case of a value":
      return value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase();
    case "misspelt value":
      // Two letters change places.
      return value.slice(0, 2) + value.charAt(3) + value.charAt(2) + value.slice(4);
    case "abbreviated value":
      return initials(value);
    default:
      return value;
  }
}

/** The field whose name means the word, or among whose values the value is. */
function fieldFor(word: string, fields: readonly KnownField[], value?: string): string {
  const named = fields.filter(({ name }) => isAbout(name, word));
  const holding = fields.filter(({ values }) => value !== undefined && values.includes(value));
  return (named[0] ?? holding[0])?.name ?? word;
}

function isAbout(name: string, word: string): boolean {
  const meanings = new Set([word, ...(SYNONYMS.find((group) => group.includes(word)) ?? [])]);
  return name
    .split(/[_.]/)
    .some(
      (part) => meanings.has(part) || meanings.has(part.replace(/ies$/, "y")) || meanings.has(part.replace(/s$/, "")),
    );
}

/** The value that a wrong one stands for: its abbreviation, its other case, or a text with the same letters. */
function nearest(written: string, values: readonly string[]): string | undefined {
  const lower = written.toLowerCase();
  const letters = (text: string): string => Array.from(text.toLowerCase()).toSorted().join("");
  return (
    values.find((value) => value.toLowerCase() === lower) ??
    values.find((value) => initials(value).toLowerCase() === lower) ??
    values.find((value) => letters(value) === letters(written))
  );
}

function initials(value: string): string {
  return value
    .split(" ")
    .map((word) => word.charAt(0))
    .join("");
}
