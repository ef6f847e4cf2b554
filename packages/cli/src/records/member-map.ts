import { pointOfMembers } from "@firmament/infer";
import { columnNames } from "../document-type/document-type.ts";
import type { ColumnMap } from "./column-map.ts";

/** Renames the members of JSON objects. */
export class MemberMap {
  readonly #columns: ColumnMap;
  readonly #targets: ReadonlySet<string>;
  /** Mapped members that no object had yet. */
  readonly #unseen: Set<string>;
  readonly #onMember: (name: string) => void;
  #hasField = false;
  #hasOther = false;

  /** @param onMember receives the names of members that are renamed or left out, if there are mappings */
  constructor(columns: ColumnMap, onMember: (name: string) => void) {
    this.#columns = columns;
    this.#onMember = onMember;
    this.#targets = new Set(columns.type === null ? [] : columnNames(columns.type));
    this.#unseen = new Set(columns.mapped);
  }

  /** The mapped members that no object had. */
  get unseen(): readonly string[] {
    return [...this.#unseen];
  }

  /** Whether there were members besides ids, and none of them was a field. */
  get hasNoFields(): boolean {
    return this.#hasOther && !this.#hasField && this.#targets.size > 0;
  }

  /** Without mappings, and for a value that is not an object, returns the value itself. */
  rename(value: unknown): unknown {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const read = this.#columns.mappings.length === 0 ? value : this.#renamed(value);
    if (!this.#hasField) {
      const names = Object.keys(read).filter((name) => name !== "id");
      this.#hasField = names.some((name) => this.#targets.has(name));
      this.#hasOther ||= names.length > 0;
    }
    return read;
  }

  #renamed(value: object): object {
    const renamed: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) {
      const field = this.#columns.fieldOf(name);
      if (this.#unseen.size > 0) this.#unseen.delete(name);
      if (field !== name) this.#onMember(name);
      // A strict schema rejects unknown members.
      if (field === null && this.#columns.isCoordinate(name)) continue;
      if (field !== null) renamed[field] = member;
      else if (!this.#targets.has(name)) renamed[name] = member;
    }
    for (const { lat, lon, field } of this.#columns.points) {
      const members = value as Readonly<Record<string, unknown>>;
      const point = pointOfMembers(ownMember(members, lat), ownMember(members, lon));
      if (point !== undefined) renamed[field] = point;
    }
    return renamed;
  }
}

function ownMember(members: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}
