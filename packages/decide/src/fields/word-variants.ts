import { shownTerm } from "firmament/query";

/*
 * Candidates for texts whose words have a form, or have none of some forms. An analyzer says only which forms a text
 * has; these candidates are guesses, and each of them is verified.
 */

const ENDINGS = ["", "s", "es", "e", "ed", "ing", "er", "y", "ies", "ly", "en", "a"];

/** Texts that may have forms next to each other, such as stems and pairs of characters. */
export function* textsWithForms(forms: readonly string[], hints: readonly string[]): Iterable<string> {
  const shown = forms.map(shownTerm);
  yield shown.join(" ");
  const [first = "", second] = shown;
  if (second !== undefined) {
    yield shown.reduce(overlapped);
    return;
  }
  for (const hint of hints) yield hint;
  for (const ending of ENDINGS) yield first + ending;
  if (first.endsWith("i")) for (const ending of ["y", "ies"]) yield first.slice(0, -1) + ending;
}

/** 東京 and 京都 become 東京都; other forms are separate words. */
function overlapped(text: string, form: string): string {
  const [first = ""] = form;
  return text.endsWith(first) ? text + form.slice(first.length) : `${text} ${form}`;
}

const ACCENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: "á", e: "é", i: "í", o: "ó", u: "ú", y: "ý" }),
);

const MAX_VARIED = 24;

/** Notations with the same words for analyzers that fold accents, whose forms may differ. */
export function* variantsOf(text: string): Iterable<string> {
  const characters = Array.from(text);
  yield text;
  yield characters.map((character) => ACCENTS.get(character) ?? character).join("");
  for (const [index, character] of characters.slice(0, MAX_VARIED).entries()) {
    const accented = ACCENTS.get(character);
    if (accented !== undefined) yield characters.with(index, accented).join("");
    yield characters.with(index, `${character}\u0301\u0301`).join("");
  }
}
