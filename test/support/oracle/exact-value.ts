import type { QueryNode } from "../../../grammar/ast/ast.ts";
import type { Analyzer } from "../../../src/analysis/analyzer.ts";
import { text as textField } from "../../../src/schema/field.ts";
import { NaiveDocument } from "../../../src/testing/naive/document.ts";
import { isExactMatch } from "../../../src/testing/naive/exact-first.ts";
import { naiveFields } from "../../../src/testing/naive/schema-fields.ts";

/**
 * Whether a text equals an exact value of a query, by the naive engine.
 *
 * @param field the field of the text
 */
export function isExactValue(text: string, query: QueryNode, field: string, analyzer: Analyzer): boolean {
  const fields = naiveFields({ analyzer, fields: { [field]: textField({ exactFirst: true }) } });
  return isExactMatch(new NaiveDocument({ id: "1", [field]: text }, fields), query, fields);
}
