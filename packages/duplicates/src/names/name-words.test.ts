import { describe, expect, test } from "vitest";
import { nameWords } from "./name-words.ts";

describe("the words of a name", () => {
  test.each<[string, string, string]>([
    ["Acme", "acme", ""],
    ["ACME GmbH", "acme", "gmbh"],
    ["Acme G.m.b.H. & Co. KG", "acme", "gmbh co kg"],
    ["Müller Straßenbau mbH", "muller strassenbau", "mbh"],
    ["Smith & Co", "smith", "co"],
    ["Marks & Spencer P.L.C.", "marks spencer", "plc"],
    ["Levi's, Inc.", "levis", "inc"],
    ["Ørsted A/S", "orsted", "as"],
    ["Żabka Polska Sp. z o.o.", "polska zabka", "sp zoo"],
    ["PT Bank Acme Tbk", "acme bank", "pt tbk"],
    ["株式会社日立製作所", "日立製作所", "株式会社"],
    ["삼성전자 주식회사", "삼성전자", "주식회사"],
    ["Grupo Acme, S.A. de C.V.", "acme grupo", "sa de cv"],
    ["GmbH Tools Acme", "acme tools", "gmbh"],
    ["Tools Ltd. Acme", "acme tools", "ltd"],
    ["Co. & GmbH Acme", "acme", "co gmbh"],
    ["Company Acme", "acme", "company"],
    ["Acme Company Tools", "acme company tools", ""],
    ["As Good As New", "as as good new", ""],
    ["Acme KG Tools", "acme kg tools", ""],
    ["And", "and", ""],
    // A name of nothing but a legal form keeps it.
    ["AG", "ag", ""],
    ["SA Recycling LLC", "recycling", "sa llc"],
    ["…", "", ""],
  ])("of %s are %s, and its form is %s", (name, words, legalForm) => {
    expect(nameWords(name)).toEqual({ words: words === "" ? [] : words.split(" "), legalForm });
  });
});
