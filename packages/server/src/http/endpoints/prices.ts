import { checkOptions, type OptionNames } from "firmament/base";
import { fromDecimal, MAX_MICROS, type Micros } from "../../accounts/money.ts";
import { MAX_PER_PAGE } from "../schema/max-per-page.ts";
import { type AnySearchRequest, maxRecords } from "../schema/request-schemas.ts";

/** The prices of requests, as decimals in the currency of the accounts. */
export interface PriceOptions {
  /** The price of a search; default 0. */
  readonly perRequest?: number | undefined;
  /** The additional price of each returned record; default 0. */
  readonly perRecord?: number | undefined;
  /** The price of a request for the number of matches only; default: that of a search. */
  readonly perCount?: number | undefined;
  /** The price of a request for the facets of all documents, without records; default: that of a count. */
  readonly perFacets?: number | undefined;
  /** The price of a search as you type, with its first hits; default: that of a search. */
  readonly perKeystroke?: number | undefined;
}

const PRICE_OPTIONS: OptionNames<PriceOptions> = {
  perRequest: true,
  perRecord: true,
  perCount: true,
  perFacets: true,
  perKeystroke: true,
};

/** What a request is charged as. */
export type PricedKind = "search" | "count" | "facets" | "keystroke";

/** The members of a search request that decide its price. */
type PricedRequest = Pick<AnySearchRequest, "query" | "count_only" | "facets" | "as_you_type" | "per_page" | "group">;

export class Prices {
  readonly #prices: Readonly<Record<PricedKind, Micros>>;
  readonly #perRecord: Micros;

  /** @throws {RangeError} for invalid amounts, and if a full page would cost more than a billion */
  constructor(options: PriceOptions) {
    checkOptions("prices", options, PRICE_OPTIONS);
    const { perRequest = 0, perRecord = 0, perCount = perRequest, perFacets = perCount } = options;
    const { perKeystroke = perRequest } = options;
    this.#prices = {
      search: fromDecimal(perRequest),
      count: fromDecimal(perCount),
      facets: fromDecimal(perFacets),
      keystroke: fromDecimal(perKeystroke),
    };
    this.#perRecord = fromDecimal(perRecord);
    if (Math.max(...Object.values(this.#prices)) + MAX_PER_PAGE * this.#perRecord > MAX_MICROS) {
      throw new RangeError(`A search for ${MAX_PER_PAGE} records would cost more than a billion.`);
    }
  }

  /** Whether no request costs anything. */
  get areFree(): boolean {
    return this.#perRecord === 0 && Object.values(this.#prices).every((price) => price === 0);
  }

  /** The price of a search if its page is full. */
  maxPrice(request: PricedRequest): Micros {
    return this.price(kindOf(request), request.count_only ? 0 : maxRecords(request));
  }

  /** The price of a request that returns `rows` records. */
  price(kind: PricedKind, rows: number): Micros {
    return this.#prices[kind] + rows * this.#perRecord;
  }
}

/** What a search request is charged as. */
export function kindOf({ query, count_only, facets, as_you_type }: PricedRequest): PricedKind {
  if (!count_only) return as_you_type ? "keystroke" : "search";
  return facets !== undefined && isEverything(query) ? "facets" : "count";
}

function isEverything(query: string): boolean {
  return ["", "*:*", "*"].includes(query.trim());
}
