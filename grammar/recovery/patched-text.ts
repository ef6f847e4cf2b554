import type { Span } from "../ast/ast.ts";
import { type Fix, insertion, minimalFixes, replacement } from "../diagnostics/fix.ts";

/** A text with edits, which maps its offsets to the original text. An edit takes time linear in the text. */
export class PatchedText {
  #text: string;
  /**
   * For each code unit and for the end: its offset in the original, or `~offset` if it was inserted before that offset.
   */
  #origins: readonly number[];
  /** Offsets of original characters that a fix replaces only to fix the order of two insertions. */
  readonly #claimed = new Set<number>();

  constructor(original: string) {
    this.#text = original;
    this.#origins = Array.from({ length: original.length + 1 }, (_, offset) => offset);
  }

  /** The text with all edits. */
  get text(): string {
    return this.#text;
  }

  /** Applies a fix, with a span of the patched text. */
  apply(fix: Fix): void {
    for (const { span, replacement: written } of minimalFixes(this.#text, fix).toReversed()) {
      const added = new Array<number>(written.length).fill(~this.#offsetOf(span.end));
      this.#text = this.#text.slice(0, span.start) + written + this.#text.slice(span.end);
      this.#origins = this.#origins.slice(0, span.start).concat(added, this.#origins.slice(span.end));
    }
  }

  /** Replaces characters one by one: each new one stays where the old one is in the original. */
  substitute({ span, replacement: written }: Fix): void {
    this.#text = this.#text.slice(0, span.start) + written + this.#text.slice(span.end);
  }

  /** The span of the original that a span of the patched text covers; empty when all of it was inserted. */
  originalSpan({ start, end }: Span): Span {
    const first = this.#offsetOf(start);
    return { start: first, end: start === end ? first : this.#endOf(end - 1) };
  }

  /** The fixes of the original with the effect of a fix of the patched text; `null` when it changes inserted text. */
  originalFixes(fix: Fix): readonly Fix[] | null {
    const fixes = minimalFixes(this.#text, fix).map((minimal) => this.#originalFix(minimal));
    return fixes.includes(null) ? null : fixes.flatMap((parts) => parts ?? []);
  }

  #originalFix({ span: { start, end }, replacement: written }: Fix): readonly Fix[] | null {
    const ranges: { readonly start: number; end: number }[] = [];
    for (let at = start; at < end; at++) {
      const offset = this.#originAt(at);
      if (offset < 0 || this.#claimed.has(offset)) return null;
      const last = ranges.at(-1);
      if (last?.end === offset) last.end++;
      else ranges.push({ start: offset, end: offset + 1 });
    }
    if (ranges.length > 0) return ranges.map((span, index) => ({ span, replacement: index === 0 ? written : "" }));
    return this.#originalInsertion(start, written);
  }

  /**
   * After an earlier insertion, the next character is replaced too: that keeps the two insertions in order. A closing
   * parenthesis goes before text that was deleted there, so that it closes what it closes in the patched text.
   */
  #originalInsertion(at: number, written: string): readonly Fix[] | null {
    const offset = this.#originAt(at);
    if (offset < 0 || this.#claimed.has(offset)) return null;
    if (written === ")") {
      let last = at - 1;
      while (this.#originAt(last) < 0 && this.#text[last] === written) last--;
      if (last >= 0 && this.#originAt(last) >= 0) return [insertion(this.#originAt(last) + 1, written)];
    }
    if (this.#originAt(at - 1) >= 0 || at === this.#text.length) return [insertion(offset, written)];
    this.#claimed.add(offset);
    return [replacement(offset, offset + 1, written + this.#text.charAt(at))];
  }

  #originAt(at: number): number {
    return this.#origins[at] ?? 0;
  }

  #offsetOf(at: number): number {
    const origin = this.#originAt(at);
    return origin < 0 ? ~origin : origin;
  }

  #endOf(at: number): number {
    const origin = this.#originAt(at);
    return origin < 0 ? ~origin : origin + 1;
  }
}
