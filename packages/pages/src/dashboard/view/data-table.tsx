import type { ComponentChildren } from "preact";

export interface Column<Row> {
  readonly heading: string;
  readonly isNumber?: boolean;
  /** The column holds buttons: its heading is for screen readers only. */
  readonly isActions?: boolean;
  cell(row: Row): ComponentChildren;
}

interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Whether the values explain themselves, so that a narrow screen shows them without headings. */
  readonly isCompact?: boolean;
  keyOf(row: Row): string | number;
}

/** A table; on a narrow screen each row is a block: its first value is the title, the others follow their headings. */
export function DataTable<Row>({ caption, columns, rows, isCompact = false, keyOf }: DataTableProps<Row>) {
  return (
    <table class={isCompact ? "table data-table is-compact" : "table data-table"}>
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ heading, isNumber, isActions }) => (
            <th key={heading} scope="col" class={isNumber ? "number" : undefined}>
              <span class={isActions ? "visually-hidden" : undefined}>{heading}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ heading, isNumber, isActions, cell }, index) => (
              <td
                key={heading}
                class={isActions ? "actions" : isNumber ? "number" : undefined}
                data-heading={isActions || isCompact || index === 0 ? undefined : heading}
              >
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
