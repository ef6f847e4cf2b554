import { NaiveDocument } from "@firmament/testing/src/naive/document.ts";
import { isExactMatch } from "@firmament/testing/src/naive/exact-first.ts";
import { naiveFields } from "@firmament/testing/src/naive/schema-fields.ts";
import { type Analyzer, type QueryNode, text as textField } from "firmament";

/**
 * Whether a text equals an exact value of a query, by the naive engine.
 *
 * @param field the field of the text
 */
export function isExactValue(text: string, query: QueryNode, field: string, analyzer: Analyzer): boolean {
  const fields = naiveFields({ analyzer, fields: { [field]: textField({ exactFirst: true }) } });
  return isExactMatch(new NaiveDocument({ id: "1", [field]: text }, fields), query, fields);
}
