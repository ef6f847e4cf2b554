import { boolean, defineSchema, foldingAnalyzer, keyword, number, text } from "firmament";
import { serveEngine } from "firmament/worker";

export const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { name: text({ weight: 3 }), brand: keyword(), description: text(), price: number(), inStock: boolean() },
});
serveEngine({ schema, defaultOperator: "AND" });
