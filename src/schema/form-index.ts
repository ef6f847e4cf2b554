import { ID_FIELD, ID_INDEX } from "./id-index.ts";

/** Ends the names of the indexes of forms; the name of a field cannot end with it. */
const FORM_SUFFIX = "\u0000forms";

/** The name of the index of the forms of a field's words. Segments have it beside the index of the words. */
export function formIndexOf(field: string): string {
  return field + FORM_SUFFIX;
}

/** Whether the name is that of an index of forms. */
export function isFormIndex(index: string): boolean {
  return index.endsWith(FORM_SUFFIX);
}

/** The field of an index of terms, which has its name unless it is an index of forms or that of ids. */
export function fieldOfIndex(index: string): string {
  if (index === ID_INDEX) return ID_FIELD;
  return isFormIndex(index) ? index.slice(0, -FORM_SUFFIX.length) : index;
}
