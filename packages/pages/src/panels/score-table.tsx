import type { ComponentChildren } from "preact";
import "./score-table.css";

interface ScoreTableProps {
  /** The class of the table besides `score`. */
  readonly class?: string;
  readonly caption: string;
  /** The names of the two columns. */
  readonly columns: readonly [string, string];
  /** The rows. */
  readonly children: ComponentChildren;
  /** The last row. */
  readonly sum: { readonly name: string; readonly value: string };
}

/** What adds up to the score of a hit. */
export function ScoreTable({ class: name, caption, columns, children, sum }: ScoreTableProps) {
  return (
    <table class={name === undefined ? "score" : `score ${name}`}>
      <caption class="visually-hidden">{caption}</caption>
      <colgroup>
        <col />
        <col class="score-number" />
      </colgroup>
      <thead class="visually-hidden">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot>
        <tr>
          <th scope="row">{sum.name}</th>
          <td class="number">{sum.value}</td>
        </tr>
      </tfoot>
    </table>
  );
}
