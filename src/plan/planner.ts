import { Deadline } from "../base/deadline.ts";
import { assertNever, invariant } from "../base/invariant.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment } from "../indexes/segment.ts";
import { COSTS } from "./costs.ts";
import { type FieldPhrase, fieldPhrases, keptList, mostDocuments } from "./field-phrase.ts";
import type { PlanAll, PlanExpansion, PlanLeaf, PlanNode, PlanPhrase, PlanRange } from "./plan.ts";
import { type Ranking, sumOf } from "./ranking.ts";
import type { Resolved, ResolvedExpansion, ResolvedLeaf, ResolvedPhrase, ResolvedRange } from "./resolve/resolved.ts";
import { keyOf } from "./resolve/resolved-key.ts";
import { rewrite } from "./rewrite.ts";

/** Decides how queries are answered from an index as it is now. Every clause is looked up once, however often it is planned. */
export class Planner {
  readonly #reader: IndexReader;
  readonly #deadline: Deadline;
  readonly #size: number;
  readonly #all: PlanAll;
  readonly #simplified = new Map<Resolved, Resolved>();
  readonly #plans = new Map<Resolved, PlanNode>();
  readonly #leaves = new Map<ResolvedLeaf, PlanLeaf>();
  readonly #leavesByKey = new Map<string, PlanLeaf>();

  /** @param deadline when to give up, by a {@link DeadlineError} */
  constructor(reader: IndexReader, deadline: Deadline = Deadline.none) {
    this.#reader = reader;
    this.#deadline = deadline;
    this.#size = reader.size;
    this.#all = { kind: "all", rows: this.#size, cost: 0 };
  }

  /** How the matching documents are found. */
  matching(query: Resolved): PlanNode {
    return this.#plan(rewrite(query, this.#simplified));
  }

  /** How documents that match the query are scored. */
  ranking(query: Resolved): Ranking {
    return this.#ranking(query, true) ?? sumOf(null, []);
  }

  #plan(query: Resolved): PlanNode {
    const known = this.#plans.get(query);
    if (known !== undefined) return known;
    const planned = this.#planAnew(query);
    this.#plans.set(query, planned);
    return planned;
  }

  /** @param query a rewritten one, so that no clause in it only scores */
  #planAnew(query: Resolved): PlanNode {
    switch (query.kind) {
      case "all":
        return this.#all;
      case "none":
        return { kind: "none", reason: query.reason, rows: 0, cost: 0 };
      case "and":
        return this.#and(query.clauses);
      case "or": {
        const branches = query.clauses.map((clause) => this.#plan(clause));
        const rows = this.#atMostAll(sum(branches, (branch) => branch.rows));
        return { kind: "or", branches, rows, cost: sum(branches, (branch) => branch.cost) * COSTS.unitedPosting };
      }
      case "not": {
        const excluded = this.#plan(query.clause);
        return { kind: "not", excluded, rows: this.#size - excluded.rows, cost: excluded.cost };
      }
      default:
        invariant(query.kind !== "ranked", "a rewritten query ranks nothing");
        // Patterns take long to look up, so that also those in different places are compared.
        return query.kind === "expansion" ? this.#onlyLeaf(query) : this.#leaf(query);
    }
  }

  /**
   * Goes over the query as it was resolved, since repeated and optional clauses score.
   *
   * @param isMatched whether only documents that match the clause will arrive, so that it needs no gate
   */
  #ranking(query: Resolved, isMatched: boolean): Ranking | null {
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
      default:
        return { kind: "clause", clause: this.#onlyLeaf(query), boost: query.boost };
    }
  }

  #parts(clauses: readonly Resolved[], areMatched: boolean): readonly Ranking[] {
    return clauses.map((clause) => this.#ranking(clause, areMatched)).filter((part) => part !== null);
  }

  /** The plan of the clauses that are built like this one: their boosts are added up. */
  #onlyLeaf(query: ResolvedLeaf): PlanLeaf {
    const key = keyOf(query);
    const known = this.#leavesByKey.get(key);
    if (known !== undefined) return known;
    const planned = this.#leaf(query);
    this.#leavesByKey.set(key, planned);
    return planned;
  }

  #leaf(query: ResolvedLeaf): PlanLeaf {
    const known = this.#leaves.get(query);
    if (known !== undefined) return known;
    const planned = this.#planLeaf(query);
    this.#leaves.set(query, planned);
    return planned;
  }

  #planLeaf(query: ResolvedLeaf): PlanLeaf {
    this.#deadline.check();
    switch (query.kind) {
      case "term": {
        const { fields, term } = query;
        const rows = this.#reader.documentFrequency(fields, term);
        return { kind: "term", fields, term, rows, cost: rows };
      }
      case "phrase":
        return this.#phrase(query);
      case "expansion":
        return this.#expansion(query);
      case "exists": {
        const count = sum(query.fields, (field) => this.#reader.withTokensCount(field));
        return { kind: "exists", fields: query.fields, rows: this.#atMostAll(count), cost: count };
      }
      case "range":
        return this.#range(query);
      default:
        return assertNever(query);
    }
  }

  #phrase({ fields, terms, slop }: ResolvedPhrase): PlanPhrase {
    const postings = new Map<Segment, readonly FieldPhrase[]>();
    let rows = 0;
    let cost = 0;
    for (const segment of this.#reader.segments) {
      const found = fieldPhrases(segment, fields, terms, slop);
      postings.set(segment, found);
      for (const phrase of found) {
        const most = mostDocuments(phrase);
        rows += most;
        cost += most * (keptList(phrase) === null ? COSTS.phraseCandidate : COSTS.posting);
      }
    }
    return { kind: "phrase", fields, terms, slop, postings, rows: this.#atMostAll(rows), cost };
  }

  #expansion({ fields, automaton, label }: ResolvedExpansion): PlanExpansion {
    const expansions = this.#reader.expand(fields, automaton);
    let postings = 0;
    for (const { postingCount } of expansions.values()) postings += postingCount;
    return { kind: "expansion", fields, label, expansions, rows: this.#atMostAll(postings), cost: postings };
  }

  #range({ field, range }: ResolvedRange): PlanRange {
    const rows = this.#reader.rangeCount(field, range);
    return { kind: "range", field, range, access: "scan", rows, cost: rows * COSTS.scannedNumber };
  }

  /** The cheapest clause leads; the others follow by what they cost for the documents that it leaves. */
  #and(clauses: readonly Resolved[]): PlanNode {
    const steps = clauses.map((clause) => this.#plan(clause));
    const lead = steps.reduce((best, step) => (compareSteps(step, best) < 0 ? step : best));
    const followers = steps
      .filter((step) => step !== lead)
      .map((step) => within(step, lead.rows))
      .toSorted(compareSteps);
    const share = steps.reduce((product, step) => product * (step.rows / Math.max(1, this.#size)), 1);
    const ordered = [lead, ...followers];
    return {
      kind: "and",
      steps: ordered,
      rows: Math.round(share * this.#size),
      cost: sum(ordered, (step) => step.cost),
    };
  }

  #atMostAll(count: number): number {
    return Math.min(count, this.#size);
  }
}

/** Cheaper steps first, then those that leave less, and after all others those that only take away. */
function compareSteps(a: PlanNode, b: PlanNode): number {
  return Number(a.kind === "not") - Number(b.kind === "not") || a.cost - b.cost || a.rows - b.rows;
}

/**
 * The same node for when only `left` documents are still in question. The smaller of two sets is looked up in the other one, and ranges are checked
 * where that is cheaper than a scan.
 */
function within(node: PlanNode, left: number): PlanNode {
  switch (node.kind) {
    case "range": {
      const checking = left * COSTS.checkedNumber;
      return checking < node.cost ? { ...node, access: "check", cost: checking } : node;
    }
    case "phrase":
      return { ...node, cost: Math.min(node.cost, left * COSTS.phraseCandidate) };
    case "and": {
      const steps = node.steps.map((step) => within(step, left));
      return { ...node, steps, cost: sum(steps, (step) => step.cost) };
    }
    case "or": {
      const branches = node.branches.map((branch) => within(branch, left));
      return { ...node, branches, cost: sum(branches, (branch) => branch.cost) };
    }
    case "not": {
      const excluded = within(node.excluded, left);
      return { ...node, excluded, cost: excluded.cost };
    }
    case "term":
      return { ...node, cost: Math.min(node.cost, left * COSTS.posting) };
    case "all":
    case "none":
    case "expansion":
    case "exists":
      return node;
    default:
      return assertNever(node);
  }
}

function sum<T>(values: readonly T[], count: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += count(value);
  return total;
}
