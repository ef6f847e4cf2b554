import { fromDecimal, MAX_MICROS, type Micros } from "../../accounts/money.ts";
import { MOST_PER_PAGE, type SearchRequest } from "../schema/request-schemas.ts";

/** What a search costs, in decimals of the account's currency. */
export interface PriceOptions {
  /** Default 0.01. */
  readonly perRequest?: number;
  /** For each record that is returned; default 0. */
  readonly perRecord?: number;
}

export class Prices {
  readonly #perRequest: Micros;
  readonly #perRecord: Micros;

  /** @throws {RangeError} for what is no amount, and when a full page would cost more than any account can hold */
  constructor({ perRequest = 0.01, perRecord = 0 }: PriceOptions) {
    this.#perRequest = fromDecimal(perRequest);
    this.#perRecord = fromDecimal(perRecord);
    if (this.#perRequest + MOST_PER_PAGE * this.#perRecord > MAX_MICROS) {
      throw new RangeError(`A search for ${MOST_PER_PAGE} records would cost more than a billion.`);
    }
  }

  /** What a search may cost. */
  most({ count_only, per_page }: SearchRequest): Micros {
    return this.of(count_only ? 0 : per_page);
  }

  /** What a search costs that returns so many records. */
  of(rows: number): Micros {
    return this.#perRequest + rows * this.#perRecord;
  }
}
