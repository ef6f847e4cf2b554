import { columnNames } from "../document-type/document-type.ts";
import type { ColumnMap } from "./column-map.ts";

/** Renames the members of JSON objects. */
export class MemberMap {
  readonly #columns: ColumnMap;
  readonly #targets: ReadonlySet<string>;
  /** Mapped members that no object had yet. */
  readonly #unseen: Set<string>;

  constructor(columns: ColumnMap) {
    this.#columns = columns;
    this.#targets = new Set(columns.type === null ? [] : columnNames(columns.type));
    this.#unseen = new Set(columns.mappings.map(({ column }) => column));
  }

  /** The mapped members that no object had. */
  get unseen(): readonly string[] {
    return [...this.#unseen];
  }

  /** Without mappings, and for a value that is not an object, returns the value itself. */
  rename(value: unknown): unknown {
    if (this.#columns.mappings.length === 0) return value;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const renamed: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) {
      const field = this.#columns.fieldOf(name);
      if (this.#unseen.size > 0) this.#unseen.delete(name);
      // A strict schema rejects unknown members.
      if (field !== null) renamed[field] = member;
      else if (!this.#targets.has(name)) renamed[name] = member;
    }
    return renamed;
  }
}
