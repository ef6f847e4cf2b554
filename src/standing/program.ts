import { assertNever } from "../base/invariant.ts";
import { exactly, type NumericRange } from "../indexes/numeric-range.ts";
import type {
  ResolvedArea,
  ResolvedExpansion,
  ResolvedNested,
  ResolvedPhrase,
  ResolvedQuery,
  ResolvedSimpleLeaf,
} from "../plan/resolve/resolved.ts";
import { rewrite } from "../plan/rewrite.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { isDecidable } from "./decidable.ts";
import { testOf } from "./pattern-test.ts";
import type { Predicates } from "./predicates.ts";

/**
 * The operations of a program, in prefix notation. `IS` and `MAY` have a predicate, `NEAR` a slop, a count and as many
 * predicates, `AND` and `OR` the index behind their last operand, and then the operands; `NOT` has one operand.
 */
export const OPERATION = { NO: 0, YES: 1, MAYBE: 2, IS: 3, MAY: 4, NOT: 5, AND: 6, OR: 7, NEAR: 8 } as const;

/** A query as numbers, which need a twentieth of the memory of its tree. */
export interface Program {
  readonly code: readonly number[];
  /**
   * Predicates of which each matching document satisfies at least one: its necessary terms and ranges. `null` if
   * documents without any common property match, as for `NOT a`.
   */
  readonly keys: readonly number[] | null;
  /** One more predicate that each matching document satisfies, besides a key; `null` if none is known. */
  readonly companion: number | null;
  /** Whether the predicates that a document satisfies decide if it matches. */
  readonly isDecided: boolean;
}

/** Predicates as in {@link Program}, and about how many documents satisfy one of the keys. */
interface Keys {
  readonly predicates: readonly number[];
  readonly companion: number | null;
  readonly cost: number;
}

/** Costs of predicates as keys: how frequent they usually are. */
const COST = { range: 100, equalNumber: 4, similar: 12, any: 2000 } as const;

/** What a program cannot know from its query. */
export interface CompileOptions {
  /** Whether its ranges of dates stay the same; otherwise the evaluator decides them each time. */
  readonly isTimeless: boolean;
  /** Whether each document that matches the query matches the saved search; otherwise the evaluator decides that. */
  readonly isSufficient: boolean;
}

/** Compiles a query. Every predicate in the code counts as a use: see {@link predicatesIn}. */
export function compile(
  query: ResolvedQuery,
  schema: AnalyzedSchema,
  predicates: Predicates,
  { isTimeless, isSufficient }: CompileOptions,
): Program {
  const compiler = new Compiler(schema, predicates, isTimeless);
  const keys = isSufficient ? compiler.add(rewrite(query)) : compiler.addNecessary(rewrite(query));
  const { code, isDecided } = compiler;
  if (keys === null) return { code, keys, companion: null, isDecided };
  return { code, keys: [...new Set(keys.predicates)], companion: keys.companion, isDecided };
}

/** A document is compared with the ranges of all saved searches: more of them would make each area more expensive. */
const MAX_CELLS = 4;

class Compiler {
  readonly code: number[] = [];
  isDecided = true;
  readonly #schema: AnalyzedSchema;
  readonly #predicates: Predicates;
  readonly #isTimeless: boolean;
  readonly #path: string;

  /** @param path what precedes the names of fields within objects */
  constructor(schema: AnalyzedSchema, predicates: Predicates, isTimeless: boolean, path = "") {
    this.#path = path;
    this.#schema = schema;
    this.#predicates = predicates;
    this.#isTimeless = isTimeless;
  }

  /** Adds the operations of a query, and returns its keys. */
  add(query: ResolvedQuery): Keys | null {
    switch (query.kind) {
      case "all":
        this.code.push(OPERATION.YES);
        return null;
      case "none":
        this.code.push(OPERATION.NO);
        return { predicates: [], companion: null, cost: 0 };
      case "and":
        return cheapest(this.#addAll(OPERATION.AND, query.clauses));
      case "or":
        return union(this.#addAll(OPERATION.OR, query.clauses));
      case "not":
        this.code.push(OPERATION.NOT);
        this.add(query.clause);
        return null;
      case "term":
      case "phrase":
      case "expansion":
      case "exists":
      case "range":
      case "terms":
      case "ranges":
      case "area": {
        const leaf = this.#inRoot(query);
        return isDecidable(leaf, this.#schema, this.#isTimeless) ? this.#addLeaf(leaf) : this.#addUnknown();
      }
      case "nested":
        return this.#addNested(query);
      case "ranked":
      case "alternatives":
        return this.#addUnknown();
      default:
        return assertNever(query);
    }
  }

  /** Adds the operations of a query that matching documents match, and others; the evaluator decides. Returns its keys. */
  addNecessary(query: ResolvedQuery): Keys | null {
    const end = this.code.push(OPERATION.AND, 0) - 1;
    const keys = this.add(query);
    this.#addUnknown();
    this.code[end] = this.code.length;
    return keys;
  }

  /** The leaf on the fields of the document instead of those of an object. */
  #inRoot<Leaf extends ResolvedSimpleLeaf>(leaf: Leaf): Leaf {
    const path = this.#path;
    if (path === "") return leaf;
    if ("field" in leaf) return { ...leaf, field: `${path}${leaf.field}` };
    return { ...leaf, fields: leaf.fields.map((field) => `${path}${field}`) };
  }

  /** Only a document that has the keys of the inner query in any of its objects can match; the evaluator decides. */
  #addNested({ field, query }: ResolvedNested): Keys | null {
    const inner = new Compiler(this.#schema, this.#predicates, this.#isTimeless, `${this.#path}${field}.`);
    const keys = inner.add(rewrite(query));
    for (const predicate of keys?.predicates ?? []) this.#predicates.use(predicate);
    for (const predicate of predicatesIn(inner.code, 0, inner.code.length)) this.#predicates.release(predicate);
    if (keys === null) return this.#addUnknown();
    const start = this.code.push(OPERATION.OR, 0) - 1;
    for (const predicate of keys.predicates) this.code.push(OPERATION.MAY, predicate);
    this.code[start] = this.code.length;
    this.isDecided = false;
    return { ...keys, companion: null };
  }

  #addAll(operation: number, clauses: readonly ResolvedQuery[]): readonly (Keys | null)[] {
    const end = this.code.push(operation, 0) - 1;
    const keys = clauses.map((clause) => this.add(clause));
    this.code[end] = this.code.length;
    return keys;
  }

  #addUnknown(): null {
    this.code.push(OPERATION.MAYBE);
    this.isDecided = false;
    return null;
  }

  #addLeaf(leaf: ResolvedSimpleLeaf): Keys | null {
    switch (leaf.kind) {
      case "term":
        return this.#addTest(OPERATION.IS, this.#predicates.ofTerm(leaf.fields, leaf.term), termCost(leaf.term));
      case "exists":
        return this.#addTest(OPERATION.IS, this.#predicates.ofAny(leaf.fields), COST.any);
      case "terms":
        return this.#addAnyOf([...leaf.terms], (term) =>
          this.#addTest(OPERATION.IS, this.#predicates.ofTerm(leaf.fields, term), termCost(term)),
        );
      case "range":
        return this.#addRange(leaf.field, leaf.range);
      case "ranges":
        return this.#addAnyOf(leaf.ranges, (range) => this.#addRange(leaf.field, range));
      case "area":
        return this.#addArea(leaf);
      case "expansion":
        return this.#addPattern(leaf);
      case "phrase":
        return this.#addPhrase(leaf);
      default:
        return assertNever(leaf);
    }
  }

  #addAnyOf<T>(items: readonly T[], add: (item: T) => Keys): Keys | null {
    const end = this.code.push(OPERATION.OR, 0) - 1;
    const keys = items.map(add);
    this.code[end] = this.code.length;
    return union(keys);
  }

  #addRange(field: string, range: NumericRange): Keys {
    const cost = range.low === range.high ? COST.equalNumber : COST.range;
    return this.#addTest(OPERATION.IS, this.#predicates.ofRange(field, range), cost);
  }

  /** Only a document with a point in one of a few coarse cells can match; the evaluator decides. */
  #addArea({ field, area }: ResolvedArea): Keys | null {
    this.isDecided = false;
    return this.#addAnyOf(area.coveredBy(MAX_CELLS), ({ low, high }) => {
      const predicate = this.#predicates.ofRange(field, { ...exactly(low), high });
      return this.#addTest(OPERATION.MAY, predicate, COST.range);
    });
  }

  #addPattern(leaf: ResolvedExpansion): Keys {
    const test = testOf(leaf);
    const { kind, text, isSufficient } = test;
    const predicate = this.#predicates.ofPattern(leaf.fields, test, leaf);
    const cost = text === "" ? COST.any : kind === "similar" ? COST.similar : 4 * termCost(text);
    this.isDecided &&= isSufficient;
    return this.#addTest(isSufficient ? OPERATION.IS : OPERATION.MAY, predicate, cost);
  }

  #addPhrase({ fields, terms, slop }: ResolvedPhrase): Keys | null {
    const costs = terms.map(termCost);
    if (slop === 0) {
      return this.#addTest(OPERATION.IS, this.#predicates.ofPhrase(fields, terms), Math.min(...costs) / 4);
    }
    const numbers = terms.map((term) => this.#predicates.ofTerm(fields, term));
    this.code.push(OPERATION.NEAR, slop, numbers.length, ...numbers);
    this.isDecided = false;
    return cheapest(numbers.map((number, index) => keyOf(number, costs[index] as number)));
  }

  #addTest(operation: number, predicate: number, cost: number): Keys {
    this.code.push(operation, predicate);
    return keyOf(predicate, cost);
  }
}

function keyOf(predicate: number, cost: number): Keys {
  return { predicates: [predicate], companion: null, cost };
}

/** Shorter words are more frequent. */
function termCost(term: string): number {
  return 1 + 8 / (1 + term.length);
}

/** The keys of a conjunction are those of its rarest operand; the companion is the rarest other predicate that it requires. */
function cheapest(operands: readonly (Keys | null)[]): Keys | null {
  const known = operands.filter((keys) => keys !== null).sort((a, b) => a.cost - b.cost);
  const [rarest] = known;
  if (rarest === undefined) return null;
  const required = known.flatMap(({ predicates, companion }) =>
    predicates.length === 1 ? [...predicates, companion] : companion,
  );
  const companion = required.find((predicate) => predicate !== null && !rarest.predicates.includes(predicate)) ?? null;
  return { ...rarest, companion };
}

function union(keys: readonly (Keys | null)[]): Keys | null {
  const predicates: number[] = [];
  let cost = 0;
  for (const each of keys) {
    if (each === null) return null;
    for (const predicate of each.predicates) predicates.push(predicate);
    cost += each.cost;
  }
  return { predicates, companion: null, cost };
}

/** The predicates in the code of a program, as often as it uses them. */
export function predicatesIn(code: ArrayLike<number>, from: number, to: number): readonly number[] {
  const found: number[] = [];
  for (let at = from; at < to; ) {
    const operation = code[at++];
    if (operation === OPERATION.IS || operation === OPERATION.MAY) found.push(code[at++] as number);
    else if (operation === OPERATION.AND || operation === OPERATION.OR) at++;
    else if (operation === OPERATION.NEAR) {
      at++;
      for (let left = code[at++] as number; left > 0; left--) found.push(code[at++] as number);
    }
  }
  return found;
}
