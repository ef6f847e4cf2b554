import {
  columnNames,
  type DocumentColumn,
  type DocumentRow,
  type DocumentType,
  fieldNamed,
} from "../document-type/document-type.ts";
import { type Column, totalWidth } from "./table.ts";
import { valueText } from "./value-text.ts";

/**
 * The columns of a result table when the user names no fields: the first default column, the fields of the sort order,
 * and as many of the other default columns as fit.
 *
 * They depend on the width, the order and the searched documents, but not on the page, so every page has the same
 * columns. A column without a value in any document is omitted in favor of the next one.
 *
 * @param shownFirst fields, with or without a direction, or `relevance`, or a field `from` a point, which has no column
 * @param hasValues whether any searched document has a value in the field
 */
export function defaultColumns(
  type: DocumentType,
  width: number,
  shownFirst: readonly string[],
  hasValues: (field: string) => boolean,
): Column<DocumentRow>[] {
  const [main, ...others] = type.columns;
  const first = [...new Set([main, ...shownFirst.flatMap((order) => orderColumns(type, order))])];
  const remaining = others.filter((column) => !first.includes(column) && column.fields.some(hasValues));
  const columns = [...first, ...remaining];
  return columns
    .filter((_, index) => {
      const widths = columns.slice(0, index + 1).map(({ minWidth }) => minWidth);
      return index < first.length || totalWidth(widths) <= width;
    })
    .map((column) => ({ ...tableColumn(type, column), minWidth: column.minWidth, isRequired: true }));
}

/** The column that shows the sorted field; none for relevance. */
function orderColumns(type: DocumentType, order: string): readonly DocumentColumn[] {
  const [field = ""] = order.split(":");
  if (!columnNames(type).includes(field)) return [];
  const column = type.columns.find(({ fields }) => fields.includes(field));
  return [column ?? { heading: field, fields: [field], minWidth: 13 }];
}

/** A column with the values of one field, under the name of the field. */
export function fieldColumn(type: DocumentType, field: string): Column<DocumentRow> {
  return tableColumn(type, { heading: field, fields: [field] });
}

function tableColumn(
  type: DocumentType,
  { heading, fields, cell }: Omit<DocumentColumn, "minWidth">,
): Column<DocumentRow> {
  const isRight = fields.every((name) => {
    const field = fieldNamed(type, name);
    return field?.type === "number" || field?.type === "integer";
  });
  return {
    heading,
    align: isRight ? "right" : "left",
    cell:
      cell ??
      ((document) =>
        cellText(
          type,
          fields.flatMap((name) => document[name]),
        )),
  };
}

function cellText(type: DocumentType, values: readonly unknown[]): string {
  return values
    .filter((value) => value !== undefined)
    .map((value) => valueText(type, value))
    .join(", ");
}
