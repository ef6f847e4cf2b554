import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { compareCodePoints } from "../terms/compare.ts";
import type { LeafClause } from "./clause.ts";

/** Why a range holds nothing: its ends are the wrong way round, or one and the same that is left out. `null` when something may be in it. */
export function rangeFaultOf(
  { node, field, meaning }: LeafClause,
  schema: AnalyzedSchema,
): "reversed" | "empty" | null {
  if (node.kind !== "range" || node.low.kind === "open" || node.high.kind === "open") return null;
  const { low, high } = node;
  // Each way in which the ends are read.
  const orders: readonly number[] =
    meaning.kind === "range"
      ? [Number(meaning.range.low > meaning.range.high) - Number(meaning.range.low < meaning.range.high)]
      : (field === null ? schema.everyTextField.groups : [schema.textField(field.name)]).map(({ normalize }) =>
          compareCodePoints(normalize(low.text), normalize(high.text)),
        );
  if (orders.every((order) => order > 0)) return "reversed";
  const isClosed = low.inclusive && high.inclusive;
  return orders.every((order) => order > 0 || (order === 0 && !isClosed)) ? "empty" : null;
}
