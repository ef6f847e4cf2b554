/** How much of a document an answer contains. */
export interface ShorteningLimits {
  /** The maximum length of one text, in UTF-16 code units. */
  readonly text: number;
  /** The maximum number of elements of one list. */
  readonly elements: number;
}

const MAX_DEPTH = 6;

/** A value without its long parts, which are counted at their place. */
export class Shortener {
  readonly #limits: ShorteningLimits;
  #isShortened = false;

  constructor(limits: ShorteningLimits) {
    this.#limits = limits;
  }

  /** Whether any value was shortened. */
  get isShortened(): boolean {
    return this.#isShortened;
  }

  shorten(value: unknown): unknown {
    return this.#shortened(value, 0);
  }

  #shortened(value: unknown, depth: number): unknown {
    if (typeof value === "string") return this.#text(value);
    if (typeof value !== "object" || value === null) return value;
    if (depth === MAX_DEPTH) {
      this.#isShortened = true;
      return "…";
    }
    const { elements } = this.#limits;
    if (Array.isArray(value)) {
      const kept: unknown[] = value.slice(0, elements).map((element) => this.#shortened(element, depth + 1));
      if (value.length <= elements) return kept;
      this.#isShortened = true;
      return [...kept, `… ${value.length - elements} more`];
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, this.#shortened(member, depth + 1)]),
    );
  }

  #text(text: string): string {
    const { text: length } = this.#limits;
    if (text.length <= length) return text;
    this.#isShortened = true;
    return `${wholeCharacters(text, 0, length)}… ${text.length - length} more characters`;
  }
}

/** A part of a text that begins and ends between two characters. */
export function wholeCharacters(text: string, from: number, to: number): string {
  return text.slice(from, to).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}
