import type { Hit } from "firmament";
import type { Company } from "firmament/companies";
import { formatNumber } from "../parts/format.ts";
import { ScrollRegion } from "../parts/scroll-region.tsx";
import { HitText } from "./hit-text.tsx";
import { MarkedText } from "./marked-text.tsx";
import "./hit-table.css";

interface HitTableProps {
  readonly hits: readonly Hit<Company>[];
  readonly sort: string;
  onSort(sort: string): void;
}

interface Column {
  readonly title: string;
  /** The order that a click on the title selects; `null`: none. */
  readonly sort: string | null;
  readonly isNumber: boolean;
}

const columns: readonly Column[] = [
  { title: "Name", sort: "name", isNumber: false },
  { title: "City", sort: "location_city", isNumber: false },
  { title: "Country", sort: null, isNumber: false },
  { title: "Industry", sort: null, isNumber: false },
  { title: "Staff", sort: "staff_count:desc", isNumber: true },
  { title: "Followers", sort: "followers:desc", isNumber: true },
];

/** The hits as rows. */
export function HitTable({ hits, sort, onSort }: HitTableProps) {
  return (
    <ScrollRegion label="Companies" class="card table-card">
      <table class="table data-table hit-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                class={column.isNumber ? "number" : ""}
                aria-sort={directionOf(column, sort)}
              >
                {column.sort === null ? (
                  column.title
                ) : (
                  <button type="button" class="link" onClick={() => onSort(column.sort ?? "relevance")}>
                    {column.title}
                    {directionOf(column, sort) === "ascending" && " ↑"}
                    {directionOf(column, sort) === "descending" && " ↓"}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hits.map((hit) => (
            <tr key={hit.id}>
              <th scope="row">
                <HitText hit={hit} field="name" fallback={hit.id} />
              </th>
              <td>
                <HitText hit={hit} field="location_city" />
              </td>
              <td>
                <HitText hit={hit} field="location_country" />
              </td>
              <td>
                <Industries hit={hit} />
              </td>
              <td class="number">{numberText(hit.document.staff_count)}</td>
              <td class="number">{numberText(hit.document.followers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Industries({ hit }: { readonly hit: Hit<Company> }) {
  const marked = hit.highlights?.industries;
  if (marked === undefined) return <>{hit.document.industries?.join(", ") ?? ""}</>;
  return (
    <>
      {marked.map((highlight, index) => (
        <>
          {index > 0 && ", "}
          <MarkedText key={highlight.marked} marked={highlight.marked} />
        </>
      ))}
    </>
  );
}

function directionOf({ sort }: Column, current: string): "ascending" | "descending" | undefined {
  if (sort === null || sort.replace(":desc", "") !== current.replace(":desc", "")) return undefined;
  return current.endsWith(":desc") ? "descending" : "ascending";
}

function numberText(value: number | undefined): string {
  return value === undefined ? "" : formatNumber(value);
}
