import type { CompanySchema } from "../../../src/companies/company-schema.ts";
import type { SearchEngine } from "../../../src/engine/search-engine.ts";

/** A query that a user types. */
export interface TypedText {
  readonly query: string;
  readonly defaultOperator: "AND" | "OR";
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Words of documents, some of them misspelt, joined or unfinished. The same texts in every run. */
export function typedTexts(engine: SearchEngine<CompanySchema>, count: number): readonly TypedText[] {
  const documents = [...engine.documents()];
  let state = 7;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
  const below = (n: number): number => Math.floor(random() * n);
  const changed = (word: string): string => {
    const at = below(word.length);
    const letter = LETTERS[below(LETTERS.length)] ?? "";
    switch (below(7)) {
      case 0:
        return word.slice(0, at) + word.slice(at + 1);
      case 1:
        return word.slice(0, at) + letter + word.slice(at);
      case 2:
        return word.slice(0, at) + letter + word.slice(at + 1);
      case 3:
        return (
          word.slice(0, at) +
          word
            .slice(at, at + 2)
            .split("")
            .reverse()
            .join("") +
          word.slice(at + 2)
        );
      case 4:
        return word.slice(0, 1 + at);
      default:
        return word;
    }
  };
  return Array.from({ length: count }, (): TypedText => {
    const { name, description = "", industries = [] } = documents[below(documents.length)] ?? { name: "" };
    const words = `${name} ${description} ${industries.join(" ")}`.split(/\s+/).filter((word) => word !== "");
    const from = below(words.length);
    const typed = words.slice(from, from + 1 + below(3)).map(changed);
    const query = `${random() < 0.1 ? "name:" : ""}${typed.join(random() < 0.1 ? "" : " ")}${random() < 0.3 ? " " : ""}`;
    return { query, defaultOperator: random() < 0.5 ? "AND" : "OR" };
  });
}
