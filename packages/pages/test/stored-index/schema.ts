import {
  defineSchema,
  foldingAnalyzer,
  type IntegerField,
  integer,
  type Schema,
  type TextField,
  text,
} from "firmament";

/** Of notes. */
export type NoteSchema = Schema<{
  readonly title: TextField<false>;
  readonly body: TextField<false>;
  readonly size: IntegerField<false>;
}>;

export const noteSchema: NoteSchema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { title: text({ exactFirst: true }), body: text(), size: integer() },
});

/** Another schema than that of the saved index. */
export type OtherSchema = Schema<{ readonly name: TextField<false> }>;

export const otherSchema: OtherSchema = defineSchema({ analyzer: foldingAnalyzer, fields: { name: text() } });
