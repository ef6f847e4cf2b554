import { checkOptions, type OptionNames } from "firmament/base";
import { fromDecimal, MAX_MICROS, type Micros } from "../../accounts/money.ts";
import { MAX_PER_PAGE } from "../schema/max-per-page.ts";
import { type AnySearchRequest, maxRecords } from "../schema/request-schemas.ts";

/** The prices of a search, as decimals in the currency of the accounts. */
export interface PriceOptions {
  /** Default 0.01. */
  readonly perRequest?: number | undefined;
  /** The price of each returned record; default 0. */
  readonly perRecord?: number | undefined;
}

const PRICE_OPTIONS: OptionNames<PriceOptions> = { perRequest: true, perRecord: true };

export class Prices {
  readonly #perRequest: Micros;
  readonly #perRecord: Micros;

  /** @throws {RangeError} for invalid amounts, and if a full page would cost more than a billion */
  constructor(options: PriceOptions) {
    checkOptions("prices", options, PRICE_OPTIONS);
    const { perRequest = 0.01, perRecord = 0 } = options;
    this.#perRequest = fromDecimal(perRequest);
    this.#perRecord = fromDecimal(perRecord);
    if (this.#perRequest + MAX_PER_PAGE * this.#perRecord > MAX_MICROS) {
      throw new RangeError(`A search for ${MAX_PER_PAGE} records would cost more than a billion.`);
    }
  }

  /** The price of a search if its page is full. */
  maxPrice(request: AnySearchRequest): Micros {
    return this.price(request.count_only ? 0 : maxRecords(request));
  }

  /** The price of a search that returns `rows` records. */
  price(rows: number): Micros {
    return this.#perRequest + rows * this.#perRecord;
  }
}
