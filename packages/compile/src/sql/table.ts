import { type Analyzer, type Fields, foldingAnalyzer, type ObjectsField, standardAnalyzer } from "firmament";
import { checkOptions, describeValue, type OptionNames, requireWholeNumber } from "firmament/base";
import { requireSchema } from "firmament/query";
import { requireFieldName } from "../meaning/field-names.ts";
import type {
  DateColumn,
  SqlColumn,
  SqlColumns,
  SqlDialectName,
  SqliteTextIndex,
  SqlObjects,
  SqlOptions,
} from "./sql-options.ts";

/** A column with all its options. */
export interface Column {
  readonly column: string;
  readonly analyzer: Analyzer;
  readonly configuration: string | null;
  readonly vector: string | null;
  readonly words: string | null;
  /** The columns of a point. */
  readonly point: { readonly latitude: string; readonly longitude: string } | null;
  readonly dates: DateColumn;
  readonly folded: boolean;
}

/** A full-text table of SQLite. */
export interface TextIndex {
  readonly table: string;
  readonly rowid: string;
  readonly vocabulary: string | null;
}

/** The table of the documents or of the objects of a field. */
export interface Table {
  readonly name: string;
  columnOf(field: string): Column;
  readonly textIndex: TextIndex | null;
}

/** The tables of a schema. */
export interface Tables {
  readonly documents: Table;
  /** `null` for objects without a table. */
  objectsOf(field: string): { readonly table: Table; readonly key: string; readonly id: string } | null;
  /** The analyzer of a text field, which is `places.city` in objects. */
  analyzerOf(field: string): Analyzer;
}

const OPTIONS: OptionNames<SqlOptions> = {
  schema: true,
  defaultOperator: true,
  clock: true,
  limits: true,
  filter: true,
  dialect: true,
  table: true,
  columns: true,
  textIndex: true,
  objects: true,
  firstParameter: true,
};
const COLUMN_OPTIONS: OptionNames<SqlColumn> = {
  column: true,
  analyzer: true,
  configuration: true,
  vector: true,
  words: true,
  latitude: true,
  longitude: true,
  dates: true,
  folded: true,
};
const TEXT_INDEX_OPTIONS: OptionNames<SqliteTextIndex> = { table: true, rowid: true, vocabulary: true };
const OBJECTS_OPTIONS: OptionNames<SqlObjects> = { table: true, key: true, id: true, columns: true, textIndex: true };

/** How a dialect can have dates, the default first. */
const DATES: Readonly<Record<SqlDialectName, readonly DateColumn[]>> = {
  postgres: ["timestamptz", "timestamp", "milliseconds"],
  sqlite: ["milliseconds", "text"],
  duckdb: ["timestamptz", "timestamp", "milliseconds"],
};

/** @throws {TypeError | RangeError} for invalid options */
export function readTables(options: SqlOptions): Tables {
  checkOptions("toSql", options ?? {}, OPTIONS);
  requireSchema("toSql", options?.schema);
  const { schema, dialect, table, columns, textIndex, objects = {}, firstParameter } = options;
  if (!Object.hasOwn(DATES, dialect)) {
    throw new RangeError(`The option dialect must be "postgres", "sqlite" or "duckdb", not ${describeValue(dialect)}.`);
  }
  if (firstParameter !== undefined) requireWholeNumber("firstParameter", firstParameter, 1);
  const documents = readTable("toSql", table, schema.fields, dialect, columns, textIndex);
  const objectFields = Object.keys(schema.fields).filter((field) => schema.fields[field]?.type === "objects");
  const nested = new Map(
    Object.entries(objects).map(([field, given]) => {
      requireFieldName(field, objectFields);
      const { fields } = schema.fields[field] as ObjectsField;
      const subject = `the objects of ${JSON.stringify(field)}`;
      checkOptions(subject, given, OBJECTS_OPTIONS);
      const { key, id = "id" } = given;
      requireName(`The key of ${subject}`, key);
      requireName(`The id of ${subject}`, id);
      const members = readTable(subject, given.table, fields, dialect, given.columns, given.textIndex);
      if (isOneTable(members.name, table, dialect)) {
        throw new RangeError(
          `The table of ${subject} must not be that of the documents, ${describeValue(table)}. Name another one.`,
        );
      }
      return [field, { table: members, key, id }];
    }),
  );
  return {
    documents,
    objectsOf: (field) => nested.get(field) ?? null,
    analyzerOf: (field) => {
      const dot = field.indexOf(".");
      if (dot === -1) return documents.columnOf(field).analyzer;
      const members = nested.get(field.slice(0, dot))?.table;
      return members?.columnOf(field.slice(dot + 1)).analyzer ?? defaultAnalyzer(dialect);
    },
  };
}

/** Whether two names mean one table: only PostgreSQL compares the case of names in quotes. */
function isOneTable(a: string, b: string, dialect: SqlDialectName): boolean {
  return dialect === "postgres" ? a === b : a.toLowerCase() === b.toLowerCase();
}

function readTable(
  subject: string,
  name: string,
  fields: Fields,
  dialect: SqlDialectName,
  columns: SqlColumns = {},
  textIndex?: SqliteTextIndex,
): Table {
  requireName(`The option table of ${subject}`, name);
  const known = Object.keys(fields);
  const read = new Map(
    Object.entries(columns).map(([field, given]) => {
      requireFieldName(field, known);
      return [field, readColumn(field, given, dialect)];
    }),
  );
  return {
    name,
    columnOf: (field) => read.get(field) ?? readColumn(field, {}, dialect),
    textIndex: textIndex === undefined ? null : readTextIndex(subject, textIndex, dialect),
  };
}

function readColumn(field: string, given: string | SqlColumn, dialect: SqlDialectName): Column {
  const subject = `the column of ${JSON.stringify(field)}`;
  const options = typeof given === "string" ? { column: given } : given;
  checkOptions(subject, options, COLUMN_OPTIONS);
  const { column = field, analyzer = defaultAnalyzer(dialect), configuration, vector, words, folded = false } = options;
  const { dates = DATES[dialect][0] as DateColumn } = options;
  requireName(`The option column of ${subject}`, column);
  if (vector !== undefined) requireName(`The option vector of ${subject}`, vector);
  if (words !== undefined) requireName(`The option words of ${subject}`, words);
  if (!DATES[dialect].includes(dates)) {
    const all = DATES[dialect].join(", ");
    throw new RangeError(`The option dates of ${subject} must be one of ${all}, not ${describeValue(dates)}.`);
  }
  if (typeof analyzer !== "object" || analyzer === null) {
    throw new TypeError(
      `The analyzer of ${subject} must be an analyzer of the engine, not ${describeValue(analyzer)}.`,
    );
  }
  if (analyzer.forms !== undefined) {
    throw new RangeError(`The analyzer of ${subject} has forms of words. Name an analyzer without: foldingAnalyzer.`);
  }
  requireOptionsOf(dialect, subject, { configuration, vector, words });
  if (typeof configuration === "string" && !/^[\p{L}_][\w$]*(?:\.[\p{L}_][\w$]*)?$/u.test(configuration)) {
    throw new RangeError(`The configuration of ${subject} must be a name such as simple, not ${configuration}.`);
  }
  if (configuration === null && vector === undefined) {
    throw new RangeError(`${subject} has no configuration, so it needs the option vector: a column of lexemes.`);
  }
  return {
    column,
    analyzer,
    configuration: configuration === undefined ? "simple" : configuration,
    vector: vector ?? null,
    words: words ?? null,
    point: readPoint(subject, options),
    dates,
    folded,
  };
}

/** @throws {TypeError | RangeError} for one column without the other */
function readPoint(subject: string, { latitude, longitude }: SqlColumn): Column["point"] {
  if (latitude === undefined && longitude === undefined) return null;
  if (latitude === undefined || longitude === undefined) {
    throw new RangeError(`${subject} needs both options of a point: latitude and longitude.`);
  }
  requireName(`The option latitude of ${subject}`, latitude);
  requireName(`The option longitude of ${subject}`, longitude);
  return { latitude, longitude };
}

/** Where a dialect has words, for the message about an option of another one. */
const WORDS_OF: Readonly<Record<SqlDialectName, string>> = {
  postgres: "PostgreSQL finds words by the options configuration and vector",
  sqlite: "SQLite finds words by the option textIndex",
  duckdb: "DuckDB finds words by the option words of a column",
};

/** @throws {RangeError} for an option of another dialect */
function requireOptionsOf(
  dialect: SqlDialectName,
  subject: string,
  { configuration, vector, words }: Pick<SqlColumn, "configuration" | "vector" | "words">,
): void {
  const other =
    words !== undefined && dialect !== "duckdb"
      ? "DuckDB"
      : (configuration !== undefined || vector !== undefined) && dialect !== "postgres"
        ? "PostgreSQL"
        : null;
  if (other !== null) throw new RangeError(`${subject} has an option of ${other}. ${WORDS_OF[dialect]}.`);
}

function readTextIndex(subject: string, given: SqliteTextIndex, dialect: SqlDialectName): TextIndex {
  if (dialect !== "sqlite") {
    throw new RangeError(`The option textIndex of ${subject} is for SQLite. ${WORDS_OF[dialect]}.`);
  }
  checkOptions(`textIndex of ${subject}`, given, TEXT_INDEX_OPTIONS);
  const { table, rowid = "rowid", vocabulary } = given;
  requireName("The table of textIndex", table);
  requireName("The rowid of textIndex", rowid);
  if (vocabulary !== undefined) requireName("The vocabulary of textIndex", vocabulary);
  return { table, rowid, vocabulary: vocabulary ?? null };
}

function defaultAnalyzer(dialect: SqlDialectName): Analyzer {
  return dialect === "sqlite" ? foldingAnalyzer : standardAnalyzer;
}

function requireName(subject: string, name: unknown): asserts name is string {
  if (typeof name === "string" && name !== "" && !name.includes("\0")) return;
  throw new TypeError(`${subject} must be a name, not ${describeValue(name)}.`);
}
