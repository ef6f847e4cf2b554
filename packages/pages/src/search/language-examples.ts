import { escapeTerm, quote } from "firmament";
import { type PageField, valuesAt } from "./page-field.ts";
import type { Profile } from "./profile.ts";

/** Queries that show a part of the language. */
export interface Chapter {
  readonly title: string;
  readonly examples: readonly (readonly [query: string, meaning: string])[];
}

/**
 * Examples of the query language in the fields and words of some documents, so that most of them find something. Parts for
 * which a schema has no fields are missing.
 *
 * @param title the field that stands for a document
 */
export function languageExamples({ fields, facets, documents }: Profile, title: string): readonly Chapter[] {
  const named =
    fields.find(({ name }) => name === title && name !== "id") ?? fields.find(({ type }) => type === "text");
  const words = named === undefined ? [] : wordsOf(named, documents);
  const [first = "word", second = "other"] = words;
  const choice = fields.find(({ name }) => facets.some(({ kind, field }) => kind === "values" && field === name));
  const choiceValue = choice === undefined ? undefined : valuesAt(documents[0] ?? {}, choice.name)[0];
  const chapters: Chapter[] = [
    {
      title: "Words and phrases",
      examples: [
        [`${first} ${second}`, "one of the words, in any field"],
        [quote(`${first} ${second}`), "the words next to each other"],
        [`${quote(`${first} ${second}`)}~3`, "at most three words between them"],
      ],
    },
    {
      title: "Operators",
      examples: [
        [`${first} AND ${second}`, "both"],
        [`${first} AND NOT ${second}`, "the first without the second"],
        [`+${first} ${second}`, "the first is required, the second improves the rank"],
      ],
    },
  ];
  const inFields: (readonly [string, string])[] = [];
  if (named !== undefined) inFields.push([`${escapeTerm(named.name)}:${first}`, "the word in one field"]);
  if (choice !== undefined && choiceValue !== undefined) {
    inFields.push([`${escapeTerm(choice.name)}:${valueTerm(choiceValue)}`, "a value of one field"]);
    inFields.push([`_exists_:${escapeTerm(choice.name)}`, "any value"]);
  }
  if (inFields.length > 0) chapters.push({ title: "Fields", examples: inFields });
  const ranges = fields.map((field) => rangeExample(field, documents)).filter((example) => example !== null);
  if (ranges.length > 0) chapters.push({ title: "Ranges", examples: ranges.slice(0, 2) });
  chapters.push({
    title: "Patterns",
    examples: [
      [`${first.slice(0, 4)}*`, "begins with"],
      [`?${first.slice(1)}`, "any first letter"],
      [`${first}~`, "similar spelling"],
      [`${first}^3 ${second}`, "the first word counts three times"],
    ],
  });
  return chapters;
}

/** Two plain words of the documents, in lower case. */
function wordsOf({ name }: PageField, documents: Profile["documents"]): readonly string[] {
  const words = documents
    .flatMap((document) => valuesAt(document, name))
    .flatMap((value) => String(value).match(/\p{L}{4,}/gu) ?? [])
    .map((word) => word.toLowerCase());
  return [...new Set(words)].slice(0, 2);
}

function valueTerm(value: unknown): string {
  const text = String(value);
  return /^[\p{L}\d]+$/u.test(text) ? text : quote(text);
}

function rangeExample({ name, type }: PageField, documents: Profile["documents"]): readonly [string, string] | null {
  const values = documents.flatMap((document) => valuesAt(document, name));
  if (type === "date") {
    const years = values.map((value) => String(value).slice(0, 4)).toSorted();
    const [year] = years;
    return year === undefined ? null : [`${escapeTerm(name)}:[${year} TO ${years.at(-1)}]`, "from one year to another"];
  }
  if (type !== "number" && type !== "integer") return null;
  const numbers = values.filter((value) => typeof value === "number").toSorted((a, b) => a - b);
  const middle = numbers[Math.floor(numbers.length / 2)];
  return middle === undefined ? null : [`${escapeTerm(name)}:>=${middle}`, "at least this much"];
}
