import { Deadline } from "../base/deadline.ts";
import { assertNever, invariant } from "../base/invariant.ts";
import { SmallMap } from "../base/small-map.ts";
import { IndexReader } from "../indexes/index-reader.ts";
import type { Expansion, Segment } from "../indexes/segment.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import { COSTS } from "./costs.ts";
import { type FieldPhrase, fieldPhrases, maxDocuments, storedPair } from "./field-phrase.ts";
import { cachedFilter } from "./filter-cache.ts";
import { costWithin } from "./filtering-cost.ts";
import type {
  PlanAll,
  PlanAlternative,
  PlanAlternatives,
  PlanArea,
  PlanExpansion,
  PlanFilter,
  PlanLeaf,
  PlanNested,
  PlanNode,
  PlanPhrase,
  PlanRange,
  PlanRanges,
  PlanTerm,
  PlanTerms,
  PlanValues,
} from "./plan.ts";
import { type RankedClause, type Ranking, sumOf } from "./ranking.ts";
import type {
  Alternative,
  ResolvedAlternatives,
  ResolvedArea,
  ResolvedExpansion,
  ResolvedLeaf,
  ResolvedNested,
  ResolvedPhrase,
  ResolvedQuery,
  ResolvedRange,
  ResolvedRanges,
  ResolvedTerm,
  ResolvedTerms,
} from "./resolve/resolved.ts";
import { keyOfFilter, type ResolvedCondition, type ResolvedFilter } from "./resolve/resolved-filter.ts";
import { keyOf } from "./resolve/resolved-key.ts";
import { rewrite } from "./rewrite.ts";

/**
 * Plans queries on one state of an index. Statistics and expansions of a clause are read once, however often the query
 * repeats it.
 */
export class Planner {
  readonly #reader: IndexReader;
  readonly #deadline: Deadline;
  readonly #size: number;
  readonly #all: PlanAll;
  readonly #rewritten = new SmallMap<ResolvedQuery, ResolvedQuery>();
  readonly #plans = new SmallMap<ResolvedQuery, PlanNode>();
  readonly #leaves = new SmallMap<ResolvedLeaf, PlanLeaf>();
  readonly #leavesByKey = new SmallMap<string, PlanLeaf>();

  /** @param deadline after it, planning throws a {@link DeadlineError} */
  constructor(reader: IndexReader, deadline: Deadline = Deadline.none) {
    this.#reader = reader;
    this.#deadline = deadline;
    this.#size = reader.size;
    this.#all = { kind: "all", rows: this.#size, cost: 0 };
  }

  /**
   * The plan that finds the matching documents.
   *
   * @param filter what they must match besides; `null` for no filter
   */
  matching(query: ResolvedQuery, filter: ResolvedFilter | null = null): PlanNode {
    const rewritten = rewrite(query, this.#rewritten);
    if (filter === null || filter.length === 0 || rewritten.kind === "none") return this.#plan(rewritten);
    const filtered = this.#filter(filter);
    if (rewritten.kind === "all") return filtered;
    const clauses = rewritten.kind === "and" ? rewritten.clauses : [rewritten];
    return this.#conjunction([...clauses.map((clause) => this.#plan(clause)), filtered]);
  }

  /** The clauses that score a matching document. */
  ranking(query: ResolvedQuery): Ranking {
    const { kind } = query;
    // A single clause needs no key to find equal ones.
    if (kind === "term" || kind === "phrase" || kind === "range" || isSet(query)) {
      return { kind: "clause", clause: this.#leaf(query), boost: query.boost };
    }
    return this.#ranking(query, true) ?? sumOf(null, []);
  }

  /** The plan of one alternative of a typed word. */
  alternative(leaf: Alternative["leaf"]): PlanAlternative["leaf"] {
    const planned = this.#leaf(leaf);
    invariant(isAlternative(planned), "a plan has the kind of its clause");
    return planned;
  }

  #plan(query: ResolvedQuery): PlanNode {
    const cached = this.#plans.get(query);
    if (cached !== undefined) return cached;
    const planned = this.#planRewritten(query);
    this.#plans.set(query, planned);
    return planned;
  }

  /** @param query after rewriting: it contains no clause that only scores */
  #planRewritten(query: ResolvedQuery): PlanNode {
    switch (query.kind) {
      case "all":
        return this.#all;
      case "none":
        return { kind: "none", reason: query.reason, rows: 0, cost: 0 };
      case "and":
        return this.#conjunction(query.clauses.map((clause) => this.#plan(clause)));
      case "or": {
        const branches = query.clauses.map((clause) => this.#plan(clause));
        const rows = this.#capAtSize(sum(branches, (branch) => branch.rows));
        return { kind: "or", branches, rows, cost: sum(branches, (branch) => branch.cost) * COSTS.unitedPosting };
      }
      case "not": {
        const excluded = this.#plan(query.clause);
        return { kind: "not", excluded, rows: this.#size - excluded.rows, cost: excluded.cost };
      }
      default:
        invariant(query.kind !== "ranked", "a rewritten query contains no clause that only scores");
        // Expanding a pattern costs more than its key, so that repeated patterns share one expansion.
        return query.kind === "expansion" ? this.#sharedLeaf(query) : this.#leaf(query);
    }
  }

  /**
   * The ranking of a query before rewriting: repeated and optional clauses score.
   *
   * @param isMatched whether all documents to score match the query, so that it needs no gate
   */
  #ranking(query: ResolvedQuery, isMatched: boolean): Ranking | null {
    switch (query.kind) {
      case "none":
      case "not":
        return null;
      case "all":
        return { kind: "clause", clause: this.#all, boost: query.boost };
      case "or":
        return sumOf(null, this.#parts(query.clauses, false));
      case "and":
        return sumOf(isMatched ? null : this.matching(query), this.#parts(query.clauses, true));
      case "ranked":
        return sumOf(isMatched ? null : this.matching(query.required), [
          ...this.#parts([query.required], true),
          ...this.#parts(query.optional, false),
        ]);
      case "expansion":
        return query.term === null ? this.#rankedLeaf(query) : this.#rankedVariants(query, query.term);
      default:
        return this.#rankedLeaf(query);
    }
  }

  #rankedLeaf(query: ResolvedLeaf): RankedClause {
    return { kind: "clause", clause: this.#sharedLeaf(query), boost: query.boost };
  }

  /** The term itself scores in addition, so that its variants rank behind it. */
  #rankedVariants(query: ResolvedExpansion, term: string): Ranking {
    const { fields, boost } = query;
    return sumOf(null, [this.#rankedLeaf(query), this.#rankedLeaf({ kind: "term", fields, term, boost })]);
  }

  #parts(clauses: readonly ResolvedQuery[], areMatched: boolean): readonly Ranking[] {
    return clauses.map((clause) => this.#ranking(clause, areMatched)).filter((part) => part !== null);
  }

  /** The plan shared by all equal clauses, whose boosts add up. The key of a set would take longer than its plan. */
  #sharedLeaf(query: ResolvedLeaf): PlanLeaf {
    if (isSet(query)) return this.#leaf(query);
    const key = keyOf(query);
    const cached = this.#leavesByKey.get(key);
    if (cached !== undefined) return cached;
    const planned = this.#leaf(query);
    this.#leavesByKey.set(key, planned);
    return planned;
  }

  #leaf(query: ResolvedLeaf): PlanLeaf {
    const cached = this.#leaves.get(query);
    if (cached !== undefined) return cached;
    const planned = this.#planLeaf(query);
    this.#leaves.set(query, planned);
    return planned;
  }

  #planLeaf(query: ResolvedLeaf): PlanLeaf {
    this.#deadline.check();
    switch (query.kind) {
      case "term":
        return this.#term(query);
      case "terms":
        return this.#terms(query);
      case "phrase":
        return this.#phrase(query);
      case "expansion":
        return this.#expansion(query);
      case "exists": {
        const count = sum(query.fields, (field) => this.#reader.withTokensCount(field));
        return { kind: "exists", fields: query.fields, rows: this.#capAtSize(count), cost: count };
      }
      case "range":
        return this.#range(query);
      case "ranges":
        return this.#ranges(query);
      case "area":
        return this.#area(query);
      case "nested":
        return this.#nested(query);
      case "alternatives":
        return this.#alternatives(query);
      default:
        return assertNever(query);
    }
  }

  #term({ fields, term }: ResolvedTerm): PlanTerm {
    const rows = this.#reader.documentFrequency(fields, term);
    return { kind: "term", fields, term, rows, cost: rows };
  }

  #terms({ fields, terms }: ResolvedTerms): PlanTerms {
    const expansions = this.#reader.expandTerms(fields, terms);
    const postings = postingCountOf(expansions);
    return { kind: "terms", fields, terms, expansions, rows: this.#capAtSize(postings), cost: postings };
  }

  #alternatives({ text, alternatives, documentFrequency }: ResolvedAlternatives): PlanAlternatives {
    const planned = alternatives.map(({ tier, leaf }) => ({ tier, leaf: this.alternative(leaf) }));
    const cost = sum(planned, ({ leaf }) => leaf.cost) * COSTS.unitedPosting;
    return { kind: "alternatives", text, source: alternatives, alternatives: planned, rows: documentFrequency, cost };
  }

  #phrase({ fields, terms, slop }: ResolvedPhrase): PlanPhrase {
    const postings = new Map<Segment, readonly FieldPhrase[]>();
    let rows = 0;
    let cost = 0;
    for (const segment of this.#reader.segments) {
      const phrases = fieldPhrases(segment, fields, terms, slop);
      postings.set(segment, phrases);
      for (const phrase of phrases) {
        const count = maxDocuments(phrase);
        rows += count;
        cost += count * (storedPair(phrase) === null ? COSTS.phraseCandidate : COSTS.posting);
      }
    }
    return { kind: "phrase", fields, terms, slop, postings, rows: this.#capAtSize(rows), cost };
  }

  #expansion({ fields, automaton, label, term }: ResolvedExpansion): PlanExpansion {
    const expansions = this.#reader.expand(fields, automaton);
    const postings = postingCountOf(expansions);
    return { kind: "expansion", fields, label, term, expansions, rows: this.#capAtSize(postings), cost: postings };
  }

  #range({ field, type, range }: ResolvedRange): PlanRange {
    const { rows, isExact } = this.#reader.rangeCount(field, range);
    const cost = rows * COSTS.scannedNumber;
    return { kind: "range", field, type, range, access: "scan", rows, cost, ...(!isExact && { isUpperBound: true }) };
  }

  #ranges({ field, type, ranges }: ResolvedRanges): PlanRanges {
    const count = this.#reader.rangesCount(field, ranges);
    const rows = this.#capAtSize(count);
    return { kind: "ranges", field, type, ranges, access: "scan", rows, cost: count * COSTS.scannedNumber };
  }

  #area({ field, area }: ResolvedArea): PlanArea {
    const ranges = area.ranges.map(({ low, high }) => ({ low, lowInclusive: true, high, highInclusive: true }));
    const count = this.#reader.rangesCount(field, ranges);
    return {
      kind: "area",
      field,
      area,
      access: "scan",
      rows: this.#capAtSize(count),
      cost: count * COSTS.scannedPoint,
    };
  }

  #nested({ field, query, label }: ResolvedNested): PlanNested {
    const objects = this.#reader.objects(field);
    const segments = [...objects.values()].map(({ segment }) => segment);
    const matching = new Planner(new IndexReader(segments), this.#deadline).matching(query);
    const rows = this.#capAtSize(matching.rows);
    return { kind: "nested", field, matching, objects, label, rows, cost: matching.cost + rows * COSTS.unitedPosting };
  }

  /**
   * The cheapest clause leads, as in Lucene's `ConjunctionDISI`. The others follow by their cost for the documents that it
   * matches, divided by the share of the documents that they exclude: this order of independent filters is the cheapest
   * (Hellerstein and Stonebraker, "Predicate Migration", 1993).
   */
  #conjunction(steps: readonly PlanNode[]): PlanNode {
    const lead = steps.reduce((best, step) => (compareSteps(step, best) < 0 ? step : best));
    const followers = steps
      .filter((step) => step !== lead)
      .map((step) => costWithin(step, lead.rows))
      .toSorted((a, b) => compareFilters(a, b, this.#size));
    const share = steps.reduce((product, step) => product * (step.rows / Math.max(1, this.#size)), 1);
    const ordered = [lead, ...followers];
    return {
      kind: "and",
      steps: ordered,
      rows: Math.round(share * this.#size),
      cost: sum(ordered, (step) => step.cost),
    };
  }

  #filter(filter: ResolvedFilter): PlanFilter {
    const key = keyOfFilter(filter);
    const cached = new Map<Segment, PostingSet>();
    for (const segment of this.#reader.segments) {
      const documents = cachedFilter(segment, key);
      if (documents !== null) cached.set(segment, documents);
    }
    if (cached.size === this.#reader.segments.length) {
      const rows = sum([...cached.values()], ({ size }) => size);
      return { kind: "filter", key, cached, matching: null, rows, cost: rows * COSTS.posting };
    }
    const conditions = filter.map((condition) => this.#condition(condition));
    const [only] = conditions;
    const matching = only !== undefined && conditions.length === 1 ? only : this.#conjunction(conditions);
    return { kind: "filter", key, cached, matching, rows: matching.rows, cost: matching.cost };
  }

  #condition(condition: ResolvedCondition): PlanNode {
    if (condition.kind === "query") return this.matching(condition.query);
    const { field, values, isExcluded } = condition;
    let rows = 0;
    for (const terms of values.values()) rows += this.#documentFrequencyOfAll(field, terms);
    const node: PlanValues = { kind: "values", field, values, rows: this.#capAtSize(rows), cost: rows * COSTS.posting };
    return isExcluded ? { kind: "not", excluded: node, rows: this.#size - node.rows, cost: node.cost } : node;
  }

  /** An upper bound of the number of documents that contain all terms. */
  #documentFrequencyOfAll(field: string, terms: readonly string[]): number {
    return Math.min(this.#size, ...terms.map((term) => this.#reader.documentFrequency([field], term)));
  }

  #capAtSize(count: number): number {
    return Math.min(count, this.#size);
  }
}

function isSet(query: ResolvedQuery): query is ResolvedTerms | ResolvedRanges {
  return query.kind === "terms" || query.kind === "ranges";
}

function isAlternative(plan: PlanLeaf): plan is PlanAlternative["leaf"] {
  return plan.kind === "term" || plan.kind === "phrase" || plan.kind === "expansion" || plan.kind === "range";
}

/** By cost, then by number of matches; negations come last, because they only remove documents. */
function compareSteps(a: PlanNode, b: PlanNode): number {
  return Number(a.kind === "not") - Number(b.kind === "not") || a.cost - b.cost || a.rows - b.rows;
}

/** By cost for each excluded document; negations come last. */
function compareFilters(a: PlanNode, b: PlanNode, size: number): number {
  const isNot = Number(a.kind === "not") - Number(b.kind === "not");
  return isNot || a.cost * (size - b.rows) - b.cost * (size - a.rows) || a.rows - b.rows;
}

function postingCountOf(expansions: ReadonlyMap<Segment, Expansion>): number {
  let count = 0;
  for (const { postingCount } of expansions.values()) count += postingCount;
  return count;
}

function sum<T>(values: readonly T[], count: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += count(value);
  return total;
}
