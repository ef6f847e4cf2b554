import { foldingAnalyzer } from "firmament";
import { plainRecord } from "firmament/query";
import { DistinctBudget, DistinctCount } from "./distinct-count.ts";
import { shapeOf, type TextShape } from "./text-shape.ts";

/** The kinds of JSON values; an integer is a number without a fraction up to 2^53. */
export type ValueKind = "text" | "integer" | "number" | "boolean" | "object" | "list";

/** More members of one object are not described: their names are values, such as dates or ids. */
const MAX_MEMBERS = 200;

/** The members of objects within objects are described, and those within these are not. */
const MAX_DEPTH = 1;

/** The length of the example. UTF-16 code units. */
const MAX_EXAMPLE = 60;

/** What is known about the members of all records, or of all objects in a member, in bounded memory. */
export class RecordStatistics {
  /** The number of records. */
  count = 0;
  readonly members: Map<string, MemberStatistics> = new Map();
  /** Whether there were more members than are described. */
  hasMore = false;
  readonly #depth: number;
  readonly #budget: DistinctBudget;

  constructor(depth = 0, budget: DistinctBudget = new DistinctBudget()) {
    this.#depth = depth;
    this.#budget = budget;
  }

  add(record: object): void {
    this.count++;
    for (const [name, value] of Object.entries(plainRecord(record))) {
      if (value === null || value === undefined) continue;
      const statistics = this.members.get(name) ?? this.#added(name);
      statistics?.add(value);
    }
  }

  #added(name: string): MemberStatistics | undefined {
    if (this.members.size === MAX_MEMBERS) {
      this.hasMore = true;
      return undefined;
    }
    const statistics = new MemberStatistics(this.#depth, this.#budget);
    this.members.set(name, statistics);
    return statistics;
  }
}

/** What is known about one member of all records. */
export class MemberStatistics {
  /** The number of records that have a value of this member. */
  records = 0;
  /** The number of values: a list has several. */
  values = 0;
  /** The number of lists, and the length of the longest one. */
  lists = 0;
  longestList = 0;
  /** The shortest list, which a value that is no list makes 0. */
  shortestList: number = Number.POSITIVE_INFINITY;
  /** The number of values of each kind, and of texts of each shape. */
  readonly kinds: Map<ValueKind, number> = new Map();
  readonly shapes: Map<TextShape, number> = new Map();
  readonly distinct: DistinctCount;
  /** The numbers, also of texts that are numbers; infinite without one. */
  least: number = Number.POSITIVE_INFINITY;
  greatest: number = Number.NEGATIVE_INFINITY;
  /** Code units of all texts, and of the longest one. */
  totalLength = 0;
  longestText = 0;
  /** Tokens of all texts. */
  tokens = 0;
  /** Texts that case folding changes. */
  foldable = 0;
  /** Texts of several short parts with a separator between them, which may be lists. */
  readonly separated: { ";": number; "|": number } = { ";": 0, "|": 0 };
  /** The first value, shortened; `null` without one. */
  example: string | null = null;
  /** The members of the objects; `null` at a depth at which they are not described. */
  readonly objects: RecordStatistics | null;

  constructor(depth: number, budget: DistinctBudget) {
    this.distinct = new DistinctCount(budget);
    this.objects = depth < MAX_DEPTH ? new RecordStatistics(depth + 1, budget) : null;
  }

  /** @param value any JSON value but `null` */
  add(value: unknown): void {
    this.records++;
    const length = Array.isArray(value) ? value.length : 0;
    this.shortestList = Math.min(this.shortestList, length);
    if (!Array.isArray(value)) {
      this.#addValue(value);
      return;
    }
    this.lists++;
    this.longestList = Math.max(this.longestList, value.length);
    for (const element of value) if (element !== null) this.#addValue(element);
  }

  /** Whether there are values, and all of them have one of these kinds. */
  isOnly(...kinds: readonly ValueKind[]): boolean {
    return this.values > 0 && [...this.kinds.keys()].every((kind) => kinds.includes(kind));
  }

  /** The share of the texts that have one of these shapes. */
  shareOf(...shapes: readonly TextShape[]): number {
    const texts = this.kinds.get("text") ?? 0;
    return texts === 0 ? 0 : shapes.reduce((sum, shape) => sum + (this.shapes.get(shape) ?? 0), 0) / texts;
  }

  #addValue(value: unknown): void {
    const kind = kindOf(value);
    this.values++;
    increment(this.kinds, kind);
    if (kind === "object") {
      this.objects?.add(value as object);
      return;
    }
    const text = kind === "list" ? listText(value) : String(value);
    this.example ??= text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text;
    this.distinct.add(text);
    if (kind === "text") this.#addText(text);
    if (typeof value === "number") this.#addNumber(value);
  }

  #addNumber(number: number): void {
    this.least = Math.min(this.least, number);
    this.greatest = Math.max(this.greatest, number);
  }

  #addText(text: string): void {
    const shape = shapeOf(text.trim());
    increment(this.shapes, shape);
    if (shape === "integer" || shape === "number") this.#addNumber(Number(text));
    this.totalLength += text.length;
    this.longestText = Math.max(this.longestText, text.length);
    this.tokens += foldingAnalyzer.terms(text).length;
    if (foldingAnalyzer.normalize(text) !== text) this.foldable++;
    for (const separator of [";", "|"] as const) if (mayBeList(text, separator)) this.separated[separator]++;
  }
}

function listText(list: unknown): string {
  try {
    return JSON.stringify(list);
  } catch {
    // Too many levels, or too long for a text.
    return "[…]";
  }
}

/** Longer parts are sentences. UTF-16 code units. */
const MAX_PART = 40;

function mayBeList(text: string, separator: string): boolean {
  return text.includes(separator) && text.split(separator).every((part) => part.length <= MAX_PART);
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function kindOf(value: unknown): ValueKind {
  if (Array.isArray(value)) return "list";
  if (typeof value === "number") return Number.isSafeInteger(value) ? "integer" : "number";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "object" ? "object" : "text";
}
