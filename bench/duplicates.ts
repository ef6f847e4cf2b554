/**
 * How many planted duplicates `@firmament/duplicates` finds by names, how many pairs it finds besides, and how long it takes:
 * `npm run bench:duplicates -- --companies 50000`.
 */
import { parseArgs } from "node:util";
import { duplicates, similarName } from "@firmament/duplicates";
import { generateCompanies } from "@firmament/fixtures";
import { SearchEngine } from "firmament";
import { companySchema } from "firmament/companies";
import { readWholeNumber } from "./whole-number.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** How a name is changed; `null` if that is impossible. */
const CHANGES: Readonly<Record<string, (name: string, frequencies: ReadonlyMap<string, number>) => string | null>> = {
  "legal form added": (name) => `${name} GmbH & Co. KG`,
  "other case": (name) => (name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()),
  "other order of words": (name) => (name.includes(" ") ? name.split(" ").toReversed().join(" ") : null),
  "two letters swapped in a rare word": swapInRareWord,
};

/** The distance between companies that are changed. */
const EVERY = 20;

const { values } = parseArgs({ options: { companies: { type: "string", default: "50000" } } });
const count = readWholeNumber("companies", values.companies, 100);
const companies = [...generateCompanies({ count })] as readonly Named[];
const frequencies = new Map<string, number>();
for (const { name } of companies)
  for (const word of wordsOf(name)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);

const engine = new SearchEngine(companySchema);
await engine.load(companies);
const planted = new Map<string, { readonly change: string; readonly original: string }>();
for (const [index, [change, apply]] of Object.entries(CHANGES).entries()) {
  for (let position = index; position < companies.length; position += EVERY) {
    const company = companies[position] as Named;
    const name = apply(company.name, frequencies);
    if (name === null || name === company.name) continue;
    const id = `planted-${index}-${position}`;
    planted.set(id, { change, original: company.id });
    engine.upsert({ ...company, id, name });
  }
}

const start = performance.now();
const report = await duplicates(engine, { by: [similarName("name")] });
const seconds = (performance.now() - start) / 1000;

const groupOf = new Map(report.groups.flatMap((group) => group.ids.map((id) => [id, group] as const)));
console.log(`${report.documents} companies, ${planted.size} of them planted: ${seconds.toFixed(1)} s`);
for (const change of Object.keys(CHANGES)) {
  const own = [...planted].filter(([, each]) => each.change === change);
  const found = own.filter(([id, { original }]) => groupOf.get(id)?.ids.includes(original) ?? false);
  console.log(`${change}: ${found.length} of ${own.length} found, ${((100 * found.length) / own.length).toFixed(1)} %`);
}
const strangers = report.groups.filter(({ ids }) => ids.filter((id) => !planted.has(id)).length > 1);
console.log(`${strangers.length} groups with several companies of the generator, which are different ones`);

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Swaps the middle letters of the rarest word of five letters or more. */
function swapInRareWord(name: string, known: ReadonlyMap<string, number>): string | null {
  const [rarest] = wordsOf(name)
    .filter((word) => [...word].length >= 5)
    .toSorted((one, other) => (known.get(one) ?? 0) - (known.get(other) ?? 0));
  if (rarest === undefined) return null;
  const letters = [...rarest];
  const at = letters.findIndex(
    (letter, index) => index > 0 && letter !== letters[index + 1] && index + 1 < letters.length,
  );
  if (at < 0) return null;
  const swapped = [...letters.slice(0, at), letters[at + 1], letters[at], ...letters.slice(at + 2)].join("");
  return name.toLowerCase().replace(rarest, swapped);
}
