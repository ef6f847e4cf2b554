import { ScrollRegion } from "../parts/scroll-region.tsx";
import { hasTerms, type PageField } from "../search/page-field.ts";
import { type PageHit, RELEVANCE_SORT } from "../search/search-source.ts";
import { FactValues } from "./fact-values.tsx";
import { factOf, type HitView } from "./hit-parts.ts";
import { HitTitle } from "./hit-title.tsx";
import "./hit-table.css";

interface HitTableProps {
  readonly view: HitView;
  readonly hits: readonly PageHit[];
  readonly sort: string;
  onSort(sort: string): void;
}

interface Column {
  readonly title: string;
  /** The order that a click on the title selects; `null`: none. */
  readonly sort: string | null;
  readonly isNumber: boolean;
}

/** The hits as rows. */
export function HitTable({ view, hits, sort, onSort }: HitTableProps) {
  const { dataset, profile } = view;
  const title = profile.fields.find(({ name }) => name === dataset.display.title);
  return (
    <ScrollRegion label={dataset.title} class="card table-card">
      <table class="table data-table hit-table">
        <thead>
          <tr>
            <ColumnHead column={columnOf(title)} current={sort} onSort={onSort} />
            {profile.facts.map((field) => (
              <ColumnHead key={field.name} column={columnOf(field)} current={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {hits.map((hit) => (
            <tr key={hit.id} data-id={hit.id}>
              <th scope="row">
                <HitTitle view={view} hit={hit} />
              </th>
              {profile.facts.map((field) => (
                <Cell key={field.name} hit={hit} field={field} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cell({ hit, field }: { readonly hit: PageHit; readonly field: PageField }) {
  const fact = factOf(hit, field);
  return (
    <td class={isNumber(field) ? "number" : field.many ? "hit-table-list" : ""}>
      {fact !== null && <FactValues values={fact.values} />}
    </td>
  );
}

function ColumnHead({ column, current, onSort }: { column: Column; current: string; onSort(sort: string): void }) {
  const { title, sort, isNumber } = column;
  const direction = directionOf(column, current);
  return (
    <th scope="col" class={isNumber ? "number" : ""} aria-sort={direction}>
      {sort === null ? (
        title
      ) : (
        <button type="button" class="link" onClick={() => onSort(current === sort ? reversed(sort) : sort)}>
          {title}
          {direction === "ascending" && " ↑"}
          {direction === "descending" && " ↓"}
        </button>
      )}
    </th>
  );
}

/** Numbers and dates are sorted from the greatest on at first, others from the smallest. */
function columnOf(field: PageField | undefined): Column {
  if (field === undefined) return { title: "Id", sort: null, isNumber: false };
  const first = hasTerms(field) || field.type === "boolean" ? field.name : `${field.name}:desc`;
  return { title: field.title, sort: field.many ? null : first, isNumber: isNumber(field) };
}

function isNumber({ type }: PageField): boolean {
  return type === "number" || type === "integer";
}

function reversed(sort: string): string {
  return sort.endsWith(":desc") ? sort.slice(0, -":desc".length) : `${sort}:desc`;
}

function directionOf({ sort }: Column, current: string): "ascending" | "descending" | undefined {
  if (sort === null || current === RELEVANCE_SORT) return undefined;
  if (current !== sort && current !== reversed(sort)) return undefined;
  return current.endsWith(":desc") ? "descending" : "ascending";
}
