import { type Analyzer, type Schema, standardAnalyzer } from "firmament";
import { checkOptions, describeValue, type OptionNames } from "firmament/base";
import { requireSchema } from "firmament/query";
import type { CompileOptions } from "../meaning/compile-options.ts";
import { fieldNames, requireFieldName } from "../meaning/field-names.ts";

/** How the index has a field of the schema. */
export interface ElasticsearchField {
  /** The path of the field in the mapping, such as `name.keyword`. Default: the name in the schema. */
  readonly path?: string | undefined;
  /** The path of a field of the type `keyword` with the whole values of a text field, for the option `filter`: `name.keyword`. */
  readonly keyword?: string | undefined;
  /**
   * Which analyzer a text field has. Default: `standardAnalyzer`, as the analyzer `standard` of the mapping. An analyzer of
   * Firmament stands for one of the mapping with the same words: `foldingAnalyzer` for the tokenizer `standard` with the
   * filters `lowercase` and `icu_folding`. A name, such as `"english"`, stands for an analyzer whose words are not known
   * here: the index analyzes words and phrases, and patterns are refused.
   */
  readonly analyzer?: Analyzer | string | undefined;
}

/** The options of {@link toElasticsearch}. */
export interface ElasticsearchOptions<S extends Schema = Schema> extends CompileOptions<S> {
  /**
   * The fields of the index whose mapping differs from the default, by their names in the schema, such as `places.city`: a path
   * or an {@link ElasticsearchField}.
   */
  readonly fields?: Readonly<Record<string, string | ElasticsearchField>> | undefined;
}

const OPTIONS: OptionNames<ElasticsearchOptions> = {
  schema: true,
  defaultOperator: true,
  clock: true,
  limits: true,
  filter: true,
  fields: true,
};

const FIELD_OPTIONS: OptionNames<ElasticsearchField> = { path: true, keyword: true, analyzer: true };

/** The fields of an index. */
export interface Mapping {
  /** The path of a field. */
  pathOf(field: string): string;
  /** The path of the whole values of a text field; `null` if it is not known. */
  keywordOf(field: string): string | null;
  /** The analyzer that splits a query for a text field into words. */
  analyzerOf(field: string): Analyzer;
  /** The name of the analyzer of a text field whose words are not known; `null` for other fields. */
  unknownAnalyzerOf(field: string): string | null;
}

/** @throws {TypeError | RangeError} for invalid options */
export function readMapping(options: ElasticsearchOptions): Mapping {
  checkOptions("toElasticsearch", options ?? {}, OPTIONS);
  requireSchema("toElasticsearch", options?.schema);
  const { schema, fields = {} } = options;
  const known = fieldNames(schema.fields);
  const settings = new Map(
    Object.entries(fields).map(([name, field]): [string, ElasticsearchField] => {
      requireFieldName(name, known);
      return [name, readField(name, field)];
    }),
  );
  const namedAnalyzer = (field: string): string | null => {
    const analyzer = settings.get(field)?.analyzer;
    return typeof analyzer === "string" && analyzer !== "standard" ? analyzer : null;
  };
  return {
    pathOf: (field) => settings.get(field)?.path ?? movedPath(field, settings),
    keywordOf: (field) => settings.get(field)?.keyword ?? null,
    analyzerOf: (field) => {
      const analyzer = settings.get(field)?.analyzer;
      return typeof analyzer === "object" ? analyzer : standardAnalyzer;
    },
    unknownAnalyzerOf: namedAnalyzer,
  };
}

/** The path of a field without one of its own: the members of objects move with them. */
function movedPath(field: string, settings: ReadonlyMap<string, ElasticsearchField>): string {
  const dot = field.indexOf(".");
  const parent = dot === -1 ? undefined : settings.get(field.slice(0, dot))?.path;
  return parent === undefined ? field : parent + field.slice(dot);
}

function readField(name: string, given: unknown): ElasticsearchField {
  const subject = `the field ${JSON.stringify(name)}`;
  const field = typeof given === "string" ? { path: given } : given;
  checkOptions(subject, field, FIELD_OPTIONS);
  const { path, keyword, analyzer } = field as ElasticsearchField;
  for (const [option, value] of Object.entries({ path, keyword })) {
    if (value === undefined || (typeof value === "string" && value !== "" && !/[*^]/.test(value))) continue;
    throw new RangeError(`The ${option} of ${subject} must be a text without * and ^, not ${describeValue(value)}.`);
  }
  if (typeof analyzer === "object" && analyzer?.forms !== undefined) {
    throw new RangeError(
      `The analyzer of ${subject} has forms of words, which an index has in its own way. Name the analyzer of the mapping: "english".`,
    );
  }
  return { path, keyword, analyzer };
}
