import { websiteBaseOf } from "../analysis/website-analyzer.ts";
import { type Field, text } from "./field.ts";
import { isMany } from "./indexed-fields.ts";
import type { Schema } from "./schema.ts";

/** The field with each part of a document that pages show; `null` for none. */
export interface Display {
  /** `id` if no field stands for the document. */
  readonly title: string;
  readonly subtitle: string | null;
  readonly image: string | null;
  readonly link: string | null;
}

type Documents = Iterable<Readonly<Record<string, unknown>>>;
type NamedFields = readonly (readonly [name: string, field: Field])[];

const TITLES = ["title", "name", "label", "headline", "heading", "subject"];
const SUBTITLES = ["subtitle", "tagline", "slogan", "summary", "abstract", "excerpt", "description"];
const IMAGES = ["image", "img", "logo", "thumbnail", "photo", "picture", "avatar", "cover", "icon"];
const LINKS = ["url", "website", "link", "homepage", "permalink", "href", "uri"];

const WEB_ADDRESS = /^https?:\/\/\S+$/i;
const IMAGE_ADDRESS = /^(?:https?:\/\/\S+\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]\S*)?|data:image\/\S+)$/i;

/** Longer texts do not stand for a document. Words. */
const MAX_TITLE_LENGTH = 30;

/** Guesses a part from the fields that no other part has, in this order. */
const GUESSES: Readonly<Record<keyof Display, (fields: NamedFields, documents: Documents) => string | null>> = {
  title: guessedTitle,
  image: (fields, documents) => {
    const addresses = fields.filter(([, field]) => mayBeAddress(field));
    return named(addresses, IMAGES, LINKS) ?? withValues(addresses, documents, IMAGE_ADDRESS);
  },
  link: (fields, documents) => {
    const addresses = fields.filter(
      ([name, field]) => mayBeAddress(field) && !isMany(field) && !wordsOf(name).some((word) => isOneOf(word, IMAGES)),
    );
    const website = addresses.find(([, field]) => isWebsite(field))?.[0];
    return named(addresses, LINKS) ?? website ?? withValues(addresses, documents, WEB_ADDRESS);
  },
  subtitle: (fields) => named(fields.filter(isSingleText), SUBTITLES),
};

/**
 * The fields that pages show of a document: those that the schema states in `display`, and guesses for the others. The
 * title is the text whose exact matches rank first, else a field with a name such as `title`, `name` or `job_title`,
 * else the first short text. The others follow from names, such as `tagline`, `logo` and `website`; without them, a
 * link and an image are fields whose values are addresses, if there are documents to look at.
 *
 * @param documents some documents of the schema; default: none
 */
export function displayOf({ fields, display = {} }: Schema, documents: Documents = []): Display {
  const parts: { -readonly [Part in keyof Display]?: string | null | undefined } = { ...display };
  for (const [part, guess] of Object.entries(GUESSES) as [keyof Display, (typeof GUESSES)[keyof Display]][]) {
    if (parts[part] !== undefined) continue;
    const taken = Object.values(parts);
    const free = Object.entries(fields).filter(([name]) => !taken.includes(name));
    parts[part] = guess(free, documents) as string;
  }
  const { title, subtitle = null, image = null, link = null } = parts;
  return { title: title ?? "id", subtitle, image, link };
}

function guessedTitle(fields: NamedFields): string | null {
  const texts = fields.filter(isSingleText);
  const first = texts.find(([, field]) => field.type === "text" && field.exactFirst);
  return first?.[0] ?? named(texts, TITLES) ?? texts.find(([, field]) => isShort(field))?.[0] ?? null;
}

/**
 * The first field that has the name of a noun, or whose name ends in one, as `job_title` and `jobTitle` do; `null`
 * without one.
 *
 * @param ignored words of names that do not count
 */
function named(fields: NamedFields, nouns: readonly string[], ignored: readonly string[] = []): string | null {
  const names = fields.map(([name]) => ({ name, words: wordsOf(name).filter((word) => !ignored.includes(word)) }));
  for (const candidates of [names.filter(({ words }) => words.length === 1), names]) {
    for (const noun of nouns) {
      const found = candidates.find(({ words }) => isOneOf(words.at(-1), [noun]));
      if (found !== undefined) return found.name;
    }
  }
  return null;
}

/** Whether a word is one of the nouns, or the plural of one. */
function isOneOf(word: string | undefined, nouns: readonly string[]): boolean {
  return nouns.some((noun) => word === noun || word === `${noun}s`);
}

/** The words of a name such as `job_title` or `jobTitle`, in lower case. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
}

/** The first field that has values, all of which match a pattern; `null` without one. */
function withValues(fields: NamedFields, documents: Documents, pattern: RegExp): string | null {
  const matching = fields.find(([name]) => {
    const values = [...documents].flatMap((document) => document[name] ?? []);
    return values.length > 0 && values.every((value) => typeof value === "string" && pattern.test(value));
  });
  return matching?.[0] ?? null;
}

function isSingleText([, field]: NamedFields[number]): boolean {
  return (field.type === "text" || field.type === "keyword") && !field.many;
}

function isShort(field: Field): boolean {
  if (field.type !== "text") return false;
  // A field that states no length may be short.
  return field.typicalLength <= MAX_TITLE_LENGTH || field.typicalLength === text().typicalLength;
}

function mayBeAddress({ type }: Field): boolean {
  return type === "text" || type === "keyword" || type === "stored";
}

function isWebsite(field: Field): boolean {
  return field.type === "text" && field.analyzer !== null && websiteBaseOf(field.analyzer) !== undefined;
}
