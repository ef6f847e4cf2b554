import { foldingAnalyzer } from "../../index.ts";
import { DistinctCount } from "./distinct-count.ts";
import { shapeOf, type TextShape } from "./text-shape.ts";

/** The kinds of JSON values; an integer is a number without fraction up to 2^53. */
export type ValueKind = "text" | "integer" | "number" | "boolean" | "object" | "list";

/** Members of objects beyond this number are counted, but not described: the names are values then. */
const MAX_MEMBERS = 200;
/** A value of a member is shown in the report, up to this length. UTF-16 code units. */
const MAX_EXAMPLE = 60;

/** What is known about one member of all records, in bounded memory. */
export class MemberStatistics {
  /** The number of records, or of objects, that have a value of this member. */
  records = 0;
  /** The number of values: a list has several. */
  values = 0;
  /** The number of lists, and the length of the longest one. */
  lists = 0;
  longestList = 0;
  /** The number of values of each kind. */
  readonly kinds = new Map<ValueKind, number>();
  /** The number of texts of each shape. */
  readonly shapes = new Map<TextShape, number>();
  readonly distinct = new DistinctCount();
  /** Code units of all texts, and of the longest one. */
  totalLength = 0;
  longestText = 0;
  /** Tokens of all texts. */
  tokens = 0;
  /** Texts with a letter that case folding changes. */
  mixedCase = 0;
  /** Texts with a semicolon or a vertical bar, which may be lists. */
  readonly separators = { ";": 0, "|": 0 };
  example: string | null = null;
  /** The members of objects. */
  readonly members = new RecordStatistics();

  /** @param value any JSON value but `null` */
  add(value: unknown): void {
    this.records++;
    if (!Array.isArray(value)) return this.#addValue(value);
    this.lists++;
    this.longestList = Math.max(this.longestList, value.length);
    for (const element of value) if (element !== null) this.#addValue(element);
  }

  /** The share of the texts that have one of these shapes. */
  shareOf(...shapes: readonly TextShape[]): number {
    const texts = this.kinds.get("text") ?? 0;
    return texts === 0 ? 0 : shapes.reduce((sum, shape) => sum + (this.shapes.get(shape) ?? 0), 0) / texts;
  }

  /** Whether all values have one of these kinds. */
  isOnly(...kinds: readonly ValueKind[]): boolean {
    return this.values > 0 && [...this.kinds.keys()].every((kind) => kinds.includes(kind));
  }

  #addValue(value: unknown): void {
    const kind = kindOf(value);
    this.values++;
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
    if (kind === "object") return this.members.add(value as object);
    const text = kind === "list" ? JSON.stringify(value) : String(value);
    this.example ??= text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text;
    this.distinct.add(text);
    if (kind === "text") this.#addText(text);
  }

  #addText(text: string): void {
    const shape = shapeOf(text.trim());
    this.shapes.set(shape, (this.shapes.get(shape) ?? 0) + 1);
    this.totalLength += text.length;
    this.longestText = Math.max(this.longestText, text.length);
    this.tokens += foldingAnalyzer.terms(text).length;
    if (foldingAnalyzer.normalize(text) !== text) this.mixedCase++;
    for (const separator of [";", "|"] as const) if (text.includes(separator)) this.separators[separator]++;
  }
}

/** What is known about the members of all records. */
export class RecordStatistics {
  count = 0;
  readonly members = new Map<string, MemberStatistics>();
  /** Whether there were more members than are described. */
  hasMore = false;

  add(record: object): void {
    this.count++;
    for (const [name, value] of Object.entries(record)) {
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
    const statistics = new MemberStatistics();
    this.members.set(name, statistics);
    return statistics;
  }
}

function kindOf(value: unknown): ValueKind {
  if (Array.isArray(value)) return "list";
  if (typeof value === "number") return Number.isSafeInteger(value) ? "integer" : "number";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "object" ? "object" : "text";
}
