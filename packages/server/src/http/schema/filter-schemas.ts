import type { Filter } from "firmament";
import { z } from "zod";
import type { DocumentType } from "./document-type.ts";

/** A filter as JSON: dates are texts. The schema of the documents checks its conditions: see `FilterCheck`. */
export type JsonFilter = Filter;

/** The member `filter` of a request. */
export function filterOf({
  fields: { terms, numbers, dates, booleans, points },
  samples,
}: DocumentType): z.ZodType<JsonFilter> {
  const error = "an object of conditions by field, the text of a query, or a list of filters";
  const conditions = z.record(z.string(), z.unknown(), { error });
  const single = z.union([z.string({ error }), conditions], { error });
  const kinds = [
    ...(terms.length > 0 ? [`values of ${terms.join(", ")} are compared as a whole, as facets show them`] : []),
    ...(booleans.length > 0 ? [`${booleans.join(", ")} take \`true\` and \`false\``] : []),
    ...([...numbers, ...dates].length > 0
      ? [`${[...numbers, ...dates].join(", ")} also take the bounds \`gte\`, \`gt\`, \`lte\` and \`lt\``]
      : []),
  ];
  if (points.length > 0) {
    kinds.push(
      `${points.join(", ")} take \`{ "near": { "lat": 52.52, "lon": 13.4, "km": 50 } }\`, \`within\` with the bounds of a box, and \`inside\` with the corners of a polygon`,
    );
  }
  return z.union([single, z.array(single, { error })], { error }).meta({
    description: `What the records must match besides the query; it does not score. An object has conditions by field: a value, or a list of values of which any must hold, or an object with \`not\` and \`exists\` (${kinds.join("; ")}). A text is a query. A list needs all of its filters.`,
    examples: [samples.filter],
  }) as z.ZodType<unknown> as z.ZodType<JsonFilter>;
}
