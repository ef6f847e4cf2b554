import fc, { type Arbitrary } from "fast-check";

/** A part of a grammar in the notation GBNF. */
type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "class"; readonly negated: boolean; readonly ranges: readonly (readonly [number, number])[] }
  | { readonly kind: "rule"; readonly name: string }
  | { readonly kind: "all" | "any"; readonly parts: readonly Part[] }
  | { readonly kind: "repeat"; readonly part: Part; readonly min: number; readonly max: number };

/** A grammar in the notation GBNF, read as llama.cpp reads it: one rule on each line. Its rules must not be left-recursive. */
export class Gbnf {
  readonly #rules: ReadonlyMap<string, Part>;

  /** @throws {Error} for a text that is no grammar, and for a rule that is missing or that no other one needs */
  constructor(text: string) {
    const lines = text.split("\n").filter((line) => line !== "");
    this.#rules = new Map(lines.map((line) => new RuleReader(line).rule()));
    const named = new Set(["root", ...[...this.#rules.values()].flatMap(namesIn)]);
    const wrong = [...named]
      .filter((name) => !this.#rules.has(name))
      .concat([...this.#rules.keys()].filter((name) => !named.has(name)));
    if (wrong.length > 0 || this.#rules.size !== lines.length)
      throw new Error(`Rules that are missing, unused or repeated: ${wrong}`);
  }

  /** Whether the grammar generates a text. */
  accepts(text: string): boolean {
    const characters = Array.from(text);
    const memo = new Map<Part, Map<number, ReadonlySet<number>>>();
    const endsOf = (part: Part, start: number): ReadonlySet<number> => {
      const known = memo.get(part) ?? new Map<number, ReadonlySet<number>>();
      memo.set(part, known);
      const ends = known.get(start) ?? this.#ends(part, start, characters, endsOf);
      known.set(start, ends);
      return ends;
    };
    return endsOf({ kind: "rule", name: "root" }, 0).has(characters.length);
  }

  /** Texts that the grammar generates. */
  texts(): Arbitrary<string> {
    const seeds = fc.array(fc.nat(), { minLength: 1, maxLength: 400, size: "max" });
    return seeds.map((choices) => {
      let next = 0;
      // Without choices left, every part is as short as it can be.
      const choose = (): number | null => choices[next++] ?? null;
      return this.#generated({ kind: "rule", name: "root" }, choose, 0);
    });
  }

  #rule(name: string): Part {
    return this.#rules.get(name) as Part;
  }

  #ends(
    part: Part,
    start: number,
    characters: readonly string[],
    endsOf: (part: Part, start: number) => ReadonlySet<number>,
  ): ReadonlySet<number> {
    switch (part.kind) {
      case "text": {
        const wanted = Array.from(part.text);
        return new Set(
          wanted.every((character, i) => characters[start + i] === character) ? [start + wanted.length] : [],
        );
      }
      case "class": {
        const code = characters[start]?.codePointAt(0);
        return new Set(code !== undefined && isIn(part, code) ? [start + 1] : []);
      }
      case "rule":
        return endsOf(this.#rule(part.name), start);
      case "any":
        return new Set(part.parts.flatMap((each) => [...endsOf(each, start)]));
      case "all": {
        let starts: ReadonlySet<number> = new Set([start]);
        for (const each of part.parts) starts = new Set(Array.from(starts).flatMap((at) => [...endsOf(each, at)]));
        return starts;
      }
      case "repeat": {
        const ends = new Set<number>(part.min === 0 ? [start] : []);
        let current: ReadonlySet<number> = new Set([start]);
        for (let count = 1; count <= part.max && current.size > 0; count++) {
          current = new Set(
            [...current]
              .flatMap((at) => [...endsOf(part.part, at)])
              .filter((end) => count <= part.min || !ends.has(end)),
          );
          if (count >= part.min) for (const end of current) ends.add(end);
        }
        return ends;
      }
    }
  }

  #generated(part: Part, choose: () => number | null, depth: number): string {
    switch (part.kind) {
      case "text":
        return part.text;
      case "class":
        return characterOf(part, choose() ?? 0);
      case "rule":
        return this.#generated(this.#rule(part.name), choose, depth + 1);
      case "all":
        return part.parts.map((each) => this.#generated(each, choose, depth)).join("");
      case "any": {
        const choice = depth > 60 ? null : choose();
        const index = choice === null ? this.#shortest(part.parts) : choice % part.parts.length;
        return this.#generated(part.parts[index] as Part, choose, depth);
      }
      case "repeat": {
        const choice = depth > 60 ? null : choose();
        const count = part.min + (choice === null ? 0 : Math.min(choice % 4, part.max - part.min));
        return Array.from({ length: count }, () => this.#generated(part.part, choose, depth)).join("");
      }
    }
  }

  /** The alternative that needs the fewest rules. */
  #shortest(parts: readonly Part[]): number {
    const depths = parts.map((part) => this.#depth(part, 12));
    return depths.indexOf(Math.min(...depths));
  }

  #depth(part: Part, limit: number): number {
    if (limit === 0) return Number.POSITIVE_INFINITY;
    switch (part.kind) {
      case "text":
      case "class":
        return 0;
      case "rule":
        return 1 + this.#depth(this.#rule(part.name), limit - 1);
      case "all":
        return Math.max(0, ...part.parts.map((each) => this.#depth(each, limit)));
      case "any":
        return Math.min(...part.parts.map((each) => this.#depth(each, limit)));
      case "repeat":
        return part.min === 0 ? 0 : this.#depth(part.part, limit);
    }
  }
}

type CharacterClass = Extract<Part, { kind: "class" }>;

function isIn({ negated, ranges }: CharacterClass, code: number): boolean {
  return ranges.some(([low, high]) => low <= code && code <= high) !== negated;
}

const SAMPLE: readonly string[] = Array.from(
  "abzAN OTDR09 .,;'&|!=+-<>/_\\\"*?()[]{}:^~\u3000\u00e9\u6771\u{1f680}#@uU",
);

function characterOf(part: CharacterClass, choice: number): string {
  const fitting = SAMPLE.filter((character) => isIn(part, character.codePointAt(0) ?? 0));
  const [[low] = [0]] = part.ranges;
  return fitting.length > 0 ? (fitting[choice % fitting.length] as string) : String.fromCodePoint(low);
}

function namesIn(part: Part): readonly string[] {
  switch (part.kind) {
    case "rule":
      return [part.name];
    case "all":
    case "any":
      return part.parts.flatMap(namesIn);
    case "repeat":
      return namesIn(part.part);
    default:
      return [];
  }
}

/** Reads one line of a grammar. */
class RuleReader {
  readonly #text: string;
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  rule(): [string, Part] {
    const name = this.#match(/[a-z][a-z0-9-]*/y);
    this.#match(/ *::= */y);
    const part = this.#alternatives();
    if (this.#offset < this.#text.length) throw this.#error();
    return [name, part];
  }

  #alternatives(): Part {
    const parts = [this.#sequence()];
    while (this.#skip(/\| */y)) parts.push(this.#sequence());
    return parts.length === 1 ? (parts[0] as Part) : { kind: "any", parts };
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#offset < this.#text.length && !/[|)]/.test(this.#text.charAt(this.#offset)))
      parts.push(this.#repeated());
    return { kind: "all", parts };
  }

  #repeated(): Part {
    const part = this.#item();
    const count = /([*+?])|\{(\d+)(,?)(\d*)\}/y;
    const match = this.#find(count);
    this.#skip(/ +/y);
    if (match === null) return part;
    const [, sign, low, comma, high] = match;
    if (sign !== undefined)
      return { kind: "repeat", part, min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Number.POSITIVE_INFINITY };
    const max = comma === "" ? Number(low) : high === "" ? Number.POSITIVE_INFINITY : Number(high);
    return { kind: "repeat", part, min: Number(low), max };
  }

  #item(): Part {
    if (this.#skip(/\( */y)) {
      const part = this.#alternatives();
      this.#match(/\)/y);
      return part;
    }
    if (this.#skip(/"/y)) {
      let text = "";
      while (!this.#skip(/"/y)) text += String.fromCodePoint(this.#character());
      return { kind: "text", text };
    }
    if (this.#skip(/\[/y)) return this.#class();
    return { kind: "rule", name: this.#match(/[a-z][a-z0-9-]*/y) };
  }

  #class(): Part {
    const negated = this.#skip(/\^/y);
    const ranges: [number, number][] = [];
    while (!this.#skip(/\]/y)) {
      const low = this.#character();
      const high = this.#skip(/-(?!\])/y) ? this.#character() : low;
      ranges.push([low, high]);
    }
    return { kind: "class", negated, ranges };
  }

  /** A character with the escapes that llama.cpp knows. */
  #character(): number {
    const match = this.#find(/\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|([trn"\\[\]]))|[^\\]/uy);
    if (match === null) throw this.#error();
    const [text, byte, unit, letter] = match;
    if (byte !== undefined || unit !== undefined) return Number.parseInt(byte ?? unit ?? "", 16);
    const named: Readonly<Record<string, string>> = { t: "\t", r: "\r", n: "\n" };
    return (letter === undefined ? text : (named[letter] ?? letter)).codePointAt(0) ?? 0;
  }

  #find(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#offset;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#offset = pattern.lastIndex;
    return match;
  }

  #skip(pattern: RegExp): boolean {
    return this.#find(pattern) !== null;
  }

  #match(pattern: RegExp): string {
    const match = this.#find(pattern);
    if (match === null) throw this.#error();
    return match[0];
  }

  #error(): Error {
    return new Error(`Not GBNF at ${this.#offset}: ${this.#text}`);
  }
}
