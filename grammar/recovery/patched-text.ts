import type { Span } from "../ast/ast.ts";
import { type Fix, insertion, minimalFixes, replacement } from "../diagnostics/fix.ts";

/** A text that is changed bit by bit, and knows where in the original its characters stood. A change takes time in proportion to the text. */
export class PatchedText {
  #text: string;
  /** Of each code unit, and of the end: its place in the original, or `~place` for what was put in before that place. */
  #origins: readonly number[];
  /** The places of characters that a fix replaces only to tell its own place. */
  readonly #claimed = new Set<number>();

  constructor(original: string) {
    this.#text = original;
    this.#origins = Array.from({ length: original.length + 1 }, (_, place) => place);
  }

  get text(): string {
    return this.#text;
  }

  /** Changes the text as it is now. */
  apply(fix: Fix): void {
    for (const { span, replacement: written } of minimalFixes(this.#text, fix).toReversed()) {
      const added = new Array<number>(written.length).fill(~this.#placeOf(span.end));
      this.#text = this.#text.slice(0, span.start) + written + this.#text.slice(span.end);
      this.#origins = this.#origins.slice(0, span.start).concat(added, this.#origins.slice(span.end));
    }
  }

  /** What a span of the text as it is now covers of the original; empty where all of it was put in. */
  originalSpan({ start, end }: Span): Span {
    const first = this.#placeOf(start);
    return { start: first, end: start === end ? first : this.#endOf(end - 1) };
  }

  /** A fix of the text as it is now, as fixes of the original; `null` when it changes what was put in. */
  originalFixes(fix: Fix): readonly Fix[] | null {
    const fixes = minimalFixes(this.#text, fix).map((least) => this.#originalFix(least));
    return fixes.includes(null) ? null : fixes.flatMap((own) => own ?? []);
  }

  #originalFix({ span: { start, end }, replacement: written }: Fix): readonly Fix[] | null {
    const kept: { readonly start: number; end: number }[] = [];
    for (let at = start; at < end; at++) {
      const place = this.#originOf(at);
      if (place < 0 || this.#claimed.has(place)) return null;
      const last = kept.at(-1);
      if (last?.end === place) last.end++;
      else kept.push({ start: place, end: place + 1 });
    }
    if (kept.length > 0) return kept.map((span, index) => ({ span, replacement: index === 0 ? written : "" }));
    return this.#originalInsertion(start, written);
  }

  /** Where something else was put in before, the character behind is replaced: it tells which of the two comes first. */
  #originalInsertion(at: number, written: string): readonly Fix[] | null {
    const place = this.#originOf(at);
    if (place < 0 || this.#claimed.has(place)) return null;
    if (this.#originOf(at - 1) >= 0 || at === this.#text.length) return [insertion(place, written)];
    this.#claimed.add(place);
    return [replacement(place, place + 1, written + this.#text.charAt(at))];
  }

  #originOf(at: number): number {
    return this.#origins[at] ?? 0;
  }

  #placeOf(at: number): number {
    const origin = this.#originOf(at);
    return origin < 0 ? ~origin : origin;
  }

  #endOf(at: number): number {
    const origin = this.#originOf(at);
    return origin < 0 ? ~origin : origin + 1;
  }
}
