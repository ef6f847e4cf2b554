import type { Filter } from "firmament";
import type { Principal } from "../../accounts/api-key.ts";
import { Problem } from "../exchange/problem.ts";
import type { DocumentType } from "../schema/document-type.ts";
import { FilterCheck } from "./filter-check.ts";
import { FilteredBackend } from "./filtered-backend.ts";
import type { SearchBackend } from "./search-backend.ts";

/** Restricts the documents of a dataset to those that a key may see. */
export class KeyFilters {
  readonly #type: DocumentType;
  readonly #check: FilterCheck;

  constructor(type: DocumentType) {
    this.#type = type;
    this.#check = new FilterCheck(type.schema);
  }

  /**
   * The backend itself for a client whose key has no filter, and for one without a key.
   *
   * @throws {Problem} `key_filter_invalid` if the filter does not fit the schema
   */
  visible(backend: SearchBackend, principal: Principal | null): SearchBackend {
    const filter = principal?.key.filter ?? null;
    if (filter === null) return backend;
    const problem = this.problemOf(filter);
    if (problem !== null) {
      throw new Problem("key_filter_invalid", {
        detail: `The filter of the key does not fit the documents of ${this.#type.dataset}. ${problem} Use another key.`,
      });
    }
    return new FilteredBackend(backend, filter as Filter, this.#type.schema);
  }

  /** Why a filter does not fit the schema, in a sentence; `null` if it fits. */
  problemOf(filter: string | object): string | null {
    try {
      this.#check.check(filter as Filter);
      return null;
    } catch (error) {
      if (error instanceof Problem) return error.message;
      throw error;
    }
  }
}
