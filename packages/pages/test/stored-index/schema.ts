import { defineSchema, foldingAnalyzer, integer, text } from "firmament";

export const noteSchema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { title: text({ exactFirst: true }), body: text(), size: integer() },
});

export const otherSchema = defineSchema({ analyzer: foldingAnalyzer, fields: { name: text() } });
