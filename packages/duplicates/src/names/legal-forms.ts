/**
 * Legal forms by country, in lower case, with single letters joined and without "and": `S. A. de C. V.` is `sa de cv`, and
 * `GmbH & Co. KG` is `gmbh co kg`.
 */
const FORMS_BY_COUNTRY: Readonly<Record<string, string>> = {
  AT: "gmbh co kg, gesmbh, gmbh, ag, kg, eu",
  AU: "pty ltd, pty limited, proprietary limited, pty, ltd, limited",
  BE: "bvba, bv, nv, sprl, srl, sa",
  BR: "eireli, ltda, sa, epp",
  CA: "inc, incorporated, corp, corporation, ltd, limited, ltee, limitee",
  CH: "sarl, gmbh, sagl, ag, sa",
  CN: "co ltd, company limited, 有限责任公司, 股份有限公司, 有限公司",
  CZ: "spol sro, sro, as",
  DE: "gmbh co kgaa, gmbh co kg, gmbh co ohg, ug haftungsbeschrankt, ug, ggmbh, gmbh, mbh, kgaa, ag co kg, ag, kg, ohg, gbr, ev, eg, ek, se, partg mbb, partg",
  DK: "aps, as, ivs, ks",
  ES: "sociedad limitada, sociedad anonima, slu, sll, sl, sau, sa",
  FI: "oyj, oy, ky",
  FR: "sasu, sas, sarl, eurl, snc, sci, scop, sa",
  GB: "public limited company, private limited company, co, cic, llp, plc, ltd, limited",
  ID: "tbk, pt, cv",
  IE: "designated activity company, dac, clg, plc, ltd, limited",
  IN: "private limited, pvt ltd, pvt limited, pltd, pvt, llp, ltd, limited",
  IT: "societa per azioni, srls, srl, spa, sapa, snc, sas, soc coop",
  JP: "kabushiki kaisha, godo kaisha, 株式会社, 有限会社, 合同会社, kk, gk, co ltd",
  KR: "주식회사, 유한회사, co ltd",
  MX: "s de rl de cv, sa de cv, sapi de cv, sa, sc",
  NL: "bv, nv, vof, cv",
  NO: "asa, as, ans",
  PL: "sp zoo, spolka zoo, spzoo, spk, spj, sp k, sp j, sa",
  PT: "unipessoal lda, lda, sgps, sa",
  RU: "ооо, оао, зао, пао, ао, ooo, oao, zao, pao, ao",
  SE: "aktiebolag, ab, hb, kb",
  SG: "pte ltd, private limited, pte, ltd",
  TR: "anonim sirketi, limited sirketi, ltd sti, as",
  US: "incorporated, inc, corporation, corp, company, co, pllc, llc, lllp, llp, lp, ltd, limited",
};

const FORMS = [...new Set(Object.values(FORMS_BY_COUNTRY).flatMap((forms) => forms.split(", ")))];

/** All forms, as lists of words, the longest first. */
export const LEGAL_FORMS: readonly (readonly string[])[] = FORMS.map((form) => form.split(" ")).toSorted(
  (one, other) => other.length - one.length,
);

const SINGLE_FORMS = FORMS.filter((form) => !form.includes(" "));

/** Forms of one word that are forms also at the beginning of a name. */
export const LEADING_FORMS: ReadonlySet<string> = new Set(SINGLE_FORMS.filter((form) => !["as", "se"].includes(form)));

/** Forms of one word that are forms anywhere in a name. */
export const CLEAR_FORMS: ReadonlySet<string> = new Set(
  SINGLE_FORMS.filter((form) => form.length > 2 && !["company", "corporation", "limited"].includes(form)),
);

/** Forms in scripts without blanks between words. */
export const UNSPACED_FORMS: readonly string[] = FORMS.filter((form) =>
  /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(form),
);
