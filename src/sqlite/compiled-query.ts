import type { Compilable } from "kysely";

/** What a column holds: a number, a text, bytes, or `null`. */
export type ColumnValue = null | number | string | Uint8Array;

/** Values for the gaps of a query, by name. */
export type Gaps = Readonly<Record<string, ColumnValue>>;

/** A query with gaps, where each run puts values of its own. */
export interface CompiledQuery<G extends Gaps> {
  readonly sql: string;
  /** What one run puts where the query has parameters, in order. */
  parametersOf(gaps: G): ColumnValue[];
}

/** Stands for a value that is not known yet. */
class Gap {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a query once for all runs: compiling takes three times as long as running it.
 *
 * @param build is given gaps, which it may put where the query takes values, and look at no closer
 */
export function compileQuery<G extends Gaps>(build: (gaps: G) => Compilable): CompiledQuery<G> {
  const gaps = new Proxy({} as G, { get: (_, name) => new Gap(String(name)) });
  const { sql, parameters } = build(gaps).compile();
  const slots = parameters.map((parameter) => (parameter instanceof Gap ? parameter : columnValue(parameter)));
  return { sql, parametersOf: (values) => slots.map((slot) => (slot instanceof Gap ? valueFor(values, slot) : slot)) };
}

function valueFor(values: Gaps, { name }: Gap): ColumnValue {
  const value = values[name];
  if (value === undefined) throw new TypeError(`The query was given no ${name}.`);
  return value;
}

function columnValue(value: unknown): ColumnValue {
  if (value === null || typeof value === "number" || typeof value === "string") return value;
  throw new TypeError(`A query holds ${String(value)}, which no column can.`);
}
