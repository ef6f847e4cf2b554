import { assertNever, invariant } from "firmament/base";
import { acceptsText, foldingKeywordAnalyzer } from "firmament/query";
import type { CompiledLeaf } from "../meaning/refusal.ts";
import { areaCondition } from "./area-condition.ts";
import { Clause, type TextColumn, type TextLeaf } from "./dialect.ts";
import { FALSE, identifier, joined, parameter, type Sql, sql } from "./fragment.ts";
import { numbersCondition } from "./numbers-condition.ts";
import { patternCondition } from "./pattern-condition.ts";
import { anyObject, type Scope } from "./scope.ts";

/** @throws {Refusal} for a clause that the dialect cannot say */
export function leafCondition(leaf: CompiledLeaf, scope: Scope): Sql {
  const fields = "fields" in leaf ? leaf.fields : [leaf.field];
  const byObjects = Map.groupBy(fields, (field) => objectsOf(field, scope));
  return joined(
    [...byObjects].map(([objects, searched]) => {
      if (objects === null) return fieldsCondition(leaf, searched, scope);
      const members = searched.map((field) => field.slice(objects.length + 1));
      return anyObject(objects, leaf, scope, (inner) => fieldsCondition(leaf, members, inner));
    }),
    "OR",
  );
}

/** The field of objects that a field such as `places.city` is in; `null` for a field of the table. */
function objectsOf(field: string, { schema, objects }: Scope): string | null {
  const dot = field.indexOf(".");
  const parent = field.slice(0, Math.max(dot, 0));
  return objects === null && schema.type(parent) === "objects" ? parent : null;
}

/** A clause on fields of one table. */
function fieldsCondition(leaf: CompiledLeaf, fields: readonly string[], scope: Scope): Sql {
  const { schema, table, dialect, objects } = scope;
  const clause = new Clause(leaf, objects);
  const columnOf = (field: string): Sql => identifier(table.name, table.columnOf(field).column);
  if (leaf.kind === "range" || leaf.kind === "ranges") {
    const [field] = fields;
    invariant(field !== undefined, "a range has a field");
    const { dates } = table.columnOf(field);
    const condition = (value: Sql): Sql => numbersCondition(value, leaf, dates, dialect);
    return schema.isMultiValued(field) ? dialect.anyValue(columnOf(field), condition) : condition(columnOf(field));
  }
  if (leaf.kind === "area") {
    const [field] = fields;
    invariant(field !== undefined, "an area has a field");
    return areaCondition(leaf, field, scope);
  }
  const { text = [], keyword = [] } = Object.groupBy(fields, (field) => {
    return schema.type(field) === "keyword" ? "keyword" : "text";
  });
  const columns = text.map((field): TextColumn => {
    const column = table.columnOf(field);
    const named = (name: string | null): Sql | null => (name === null ? null : identifier(table.name, name));
    const [vector, words] = [named(column.vector), named(column.words)];
    return { ...column, field, value: columnOf(field), vector, words, isMany: schema.isMultiValued(field) };
  });
  const conditions = keyword.map((field) => {
    requireFolded(field, scope, clause);
    const condition = (value: Sql): Sql => keywordCondition(value, leaf, scope, clause);
    return schema.isMultiValued(field) ? dialect.anyValue(columnOf(field), condition) : condition(columnOf(field));
  });
  if (columns.length > 0) conditions.unshift(dialect.hasWords(leaf, columns, table, clause));
  return joined(conditions, "OR");
}

function requireFolded(field: string, { schema, table }: Scope, clause: Clause): void {
  const isFolded = schema.termField(field).analyzer === foldingKeywordAnalyzer;
  if (!isFolded || table.columnOf(field).folded) return;
  const option = `columns: { ${JSON.stringify(field)}: { column, folded: true } }`;
  throw clause.refusal(
    "option",
    `\`${field}\` is compared without case, accents and width, and a column is not. Fold its values in a column, and name it in the option ${option}.`,
  );
}

/** Whether a value of a keyword field is one that a clause asks for. An empty value is none. */
function keywordCondition(value: Sql, leaf: TextLeaf, { dialect }: Scope, clause: Clause): Sql {
  switch (leaf.kind) {
    case "term":
      return dialect.isStorable(leaf.term) ? sql`${value} = ${parameter(leaf.term)}` : FALSE;
    case "terms": {
      const texts = [...leaf.terms].filter((term) => dialect.isStorable(term));
      return texts.length === 0 ? FALSE : dialect.isOneOf(value, texts);
    }
    case "phrase":
      return FALSE;
    case "exists":
      return sql`${value} <> ''`;
    case "expansion": {
      const condition = patternCondition(value, leaf.automaton, dialect, clause);
      return acceptsText(leaf.automaton, "") ? joined([condition, sql`${value} <> ''`], "AND") : condition;
    }
    default:
      return assertNever(leaf);
  }
}
