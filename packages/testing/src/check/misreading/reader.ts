import { QueryError, type QueryNode } from "firmament";
import { parse } from "firmament/grammar";
import { NaiveDocument, type NaiveRecord } from "../../naive/document.ts";
import { errorsOf } from "../../naive/errors.ts";
import { idsOf } from "../../naive/evaluator.ts";
import { type Rules as NaiveRules, standardRules } from "../../naive/rules.ts";
import { type NaiveFields, naiveFields } from "../../naive/schema-fields.ts";
import type { Misreading, ReadingRules } from "./misreading.ts";

/** Answers queries over documents like an engine with some misreadings; without any, the answers are correct. */
export class Reader {
  readonly #rules: ReadingRules;
  readonly #misreadings: readonly Misreading[];
  readonly #fields: NaiveFields;
  /** The analyzed documents of the lists that were searched. */
  readonly #analyzed = new WeakMap<readonly NaiveRecord[], readonly NaiveDocument[]>();

  constructor(rules: ReadingRules, misreadings: readonly Misreading[] = []) {
    this.#rules = misreadings.reduce((changed, misreading) => misreading.rules?.(changed) ?? changed, rules);
    this.#misreadings = misreadings;
    const { schema, analyzer, now } = this.#rules;
    const naive: NaiveRules = Object.assign({}, standardRules, ...misreadings.map(({ naive = {} }) => naive));
    this.#fields = naiveFields(schema, analyzer, now, naive);
  }

  /**
   * The ids of the matches, in the order of the documents; `null` if the query is invalid when it is read in this way.
   *
   * @param records must not change
   */
  ids(records: readonly NaiveRecord[], query: string): readonly string[] | null {
    const text = this.#misreadings.reduce((changed, misreading) => misreading.text?.(changed) ?? changed, query);
    const tree = parsed(text);
    if (tree === null) return null;
    const read = this.#misreadings.reduce(
      (changed, { tree: change }) => change?.(changed, this.#rules) ?? changed,
      tree,
    );
    // The misreading may have given a clause a field that does not permit it.
    if (this.#misreadings.length > 0 && errorsOf(read, this.#fields).length > 0) return null;
    return idsOf(this.#documents(records), read, this.#fields, this.#rules.defaultOperator);
  }

  #documents(records: readonly NaiveRecord[]): readonly NaiveDocument[] {
    let documents = this.#analyzed.get(records);
    if (documents === undefined) {
      documents = records.map((record) => new NaiveDocument(this.#read(record), this.#fields));
      this.#analyzed.set(records, documents);
    }
    return documents;
  }

  #read(record: NaiveRecord): NaiveRecord {
    const { schema } = this.#rules;
    return this.#misreadings.reduce((changed, misreading) => misreading.record?.(changed, schema) ?? changed, record);
  }
}

function parsed(text: string): QueryNode | null {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}
