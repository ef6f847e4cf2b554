import { runs, scaledSize } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { foldingAnalyzer } from "./folding-analyzer.ts";
import { standardAnalyzer } from "./standard-analyzer.ts";

/** The step between tested code points of the first two planes: 1 at full depth. */
const stride = Math.round(0x20000 / scaledSize(0x20000, 1000));

/** The tokens of a text: their source and their term. */
function shownTokens(text: string): string {
  return foldingAnalyzer
    .tokens(text)
    .map(({ term, start, end }) => `${text.slice(start, end)}=${term}`)
    .join(" ");
}

describe("foldingAnalyzer", () => {
  it.each([
    ["zurich", "Zürich"],
    ["zurich", "Zu\u0308rich"],
    ["strasse", "Straße"],
    ["strasse", "STRAẞE"],
    ["lodz", "Łódź"],
    ["reykjavik", "Reykjavík"],
    ["istanbul", "İstanbul"],
    ["isik", "ışık"],
    ["τροφιμα", "ΤΡΌΦΙΜΑ"],
    ["τροφιμοσ", "Τρόφιμος"],
    ["finance", "ﬁnance"],
    ["labs", "Ｌａｂｓ"],
    ["データ", "ﾃﾞｰﾀ"],
    ["елка", "Ёлка"],
    ["smorrebrod", "Smørrebrød"],
    ["aeroskobing", "Ærøskøbing"],
    ["o'reilly", "O’Reilly"],
    ["l'oreal", "LʼOréal"],
    ["software", "soft\u00adware"],
    ["acme", "Acme™"],
    ["acme", "Acme®"],
    ["x2", "x²"],
    ["שלום", "שָׁלוֹם"],
    ['צה"ל', "צה״ל"],
    ["شركه", "شَرِكـــة"],
    ["اسلام", "إسلام"],
    ["احمد", "أحمد"],
    ["القران", "القرآن"],
    ["مسوول", "مسؤول"],
    ["قايمه", "قائمة"],
    ["مصطفي", "مصطفى"],
    ["كتابي", "کتابی"],
    ["خانه", "خانۀ"],
    ["ميخواهم", "می\u200cخواهم"],
    ["2026", "٢٠٢٦"],
    ["2026", "۲۰۲۶"],
    ["3.14", "٣٫١٤"],
    ["108", "१०८"],
    ["2569", "๒๕๖๙"],
    ["აბგ", "ᲐᲑᲒ"],
    ["☎", "☎\ufe0f"],
    ["葛", "葛\u{e0100}"],
  ])("finds %s in %s", (query, text) => {
    expect(foldingAnalyzer.terms(text)).toEqual([query]);
    expect(foldingAnalyzer.terms(query)).toEqual([query]);
    expect(foldingAnalyzer.normalize(text)).toBe(query);
  });

  it.each([["हिन्दी"], ["สวัสดีค่ะ"], ["ガ"], ["한국"], ["မြန်မာ"], ["தமிழ்"]])("keeps the marks of %s", (text) => {
    expect(foldingAnalyzer.terms(text)).toEqual([text]);
  });

  it("returns offsets in the original text", () => {
    expect(shownTokens("Die Straße ﬁndet Ｌａｂｓ")).toBe("Die=die Straße=strasse ﬁndet=findet Ｌａｂｓ=labs");
    expect(shownTokens("ﾃﾞｰﾀ Cafe\u0301s… ok")).toBe("ﾃﾞｰﾀ=データ Cafe\u0301s=cafes ok=ok");
    expect(shownTokens("1 ﷺ x")).toBe("1=1 ﷺ=صلي ﷺ=الله ﷺ=عليه ﷺ=وسلم x=x");
    expect(shownTokens("\u1112\u1161\u11ab\u1100\u116e\u11a8 \u{16d63}\u{16d67}\u{16d67} ½")).toMatch(
      /^\u1112.*=한국 /,
    );
  });

  it.each([
    ["½", "1/2"],
    ["8½", "8 1/2"],
    ["8½", "8½"],
    ["8 ½", "8 1/2"],
    ["8½″ x 11″", "8 1/2″ x 11″"],
    ["1⁄2", "1/2"],
    ["⅞in", "7/8 in"],
    ["٨½", "8 1/2"],
  ])("gives %s and %s the same terms and value", (one, other) => {
    expect(foldingAnalyzer.terms(one)).toEqual(foldingAnalyzer.terms(other));
    expect(foldingAnalyzer.normalize(one)).toBe(foldingAnalyzer.normalize(other));
  });

  it("marks a fraction for each of its numbers", () => {
    expect(shownTokens("size 8½ and ½")).toBe("size=size 8=8 ½=1 ½=2 and=and ½=1 ½=2");
  });

  it("folds the digits of every script", () => {
    const values: string[] = [];
    for (let codePoint = 0; codePoint <= 0x1ffff; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      if (/\p{Decimal_Number}/u.test(character)) values.push(foldingAnalyzer.normalize(character));
    }
    // Unicode has the digits of each script from zero to nine.
    expect(values.join("")).toBe("0123456789".repeat(values.length / 10));
  });

  it("drops a word that folds to an empty text without a position gap", () => {
    expect(foldingAnalyzer.tokens("Acme® Tools")).toEqual([
      { term: "acme", start: 0, end: 4, position: 0 },
      { term: "tools", start: 6, end: 11, position: 1 },
    ]);
  });

  it("splits no character of the first two planes", () => {
    const cut: string[] = [];
    for (let codePoint = 0; codePoint <= 0x1ffff; codePoint += stride) {
      const text = `a ${String.fromCodePoint(codePoint)} b`;
      const isCut = ({ start, end }: { start: number; end: number }): boolean =>
        [start, end].some((at) => (text.codePointAt(at - 1) ?? 0) > 0xffff);
      if (foldingAnalyzer.tokens(text).some(isCut)) cut.push(codePoint.toString(16));
    }
    expect(cut).toEqual([]);
  });

  it("equals the standard analyzer for ASCII text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
        expect(foldingAnalyzer.tokens(text)).toEqual(standardAnalyzer.tokens(text));
      }),
      runs(100),
    );
  });

  it("returns the same terms beside a non-ASCII character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
        expect(foldingAnalyzer.terms(`${text} –`)).toEqual(standardAnalyzer.terms(text));
      }),
      runs(100),
    );
  });

  it("returns the terms of every character of the first two planes unchanged", () => {
    const broken: string[] = [];
    for (let codePoint = 0; codePoint <= 0x1ffff; codePoint += stride) {
      const character = String.fromCodePoint(codePoint);
      for (const term of foldingAnalyzer.terms(`${character} a${character}b`)) {
        const again = foldingAnalyzer.terms(term);
        if (again.length !== 1 || again[0] !== term) broken.push(codePoint.toString(16));
      }
    }
    expect(broken).toEqual([]);
  });
});

test("no unified ideograph is folded", () => {
  for (let unit = 0x4e00; unit <= 0x9fff; unit++) {
    const character = String.fromCharCode(unit);
    expect(character.normalize("NFKD")).toBe(character);
    expect(character.toLowerCase()).toBe(character);
  }
});
