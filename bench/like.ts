/**
 * `npm run bench:like -- [--companies 50000]`: the time to build the query for companies like one, two and five given ones, and
 * how similar the ten nearest companies are: the share with a common industry, which the query does not read, beside the share
 * among all companies; and the time to learn a query from ten companies of an industry and ten others, without industries.
 */
import { parseArgs } from "node:util";
import { generateCompanies } from "@firmament/fixtures";
import { learnQuery, like } from "@firmament/like";
import { markdownTable } from "markdown-table";
import { companySchema } from "../src/entries/companies.ts";
import { SearchEngine } from "../src/entries/index.ts";

const { values } = parseArgs({ options: { companies: { type: "string", default: "50000" } } });
const QUESTIONS = 300;
const NEAREST = 10;

const engine = new SearchEngine(companySchema);
await engine.load(generateCompanies({ count: Number(values.companies), seed: 1 }));
engine.compact();
const companies = [...engine.documents()];

/** Companies spread over all, the same in each run. */
function sample(number: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const at = Math.imul(number * count + index + 1, 0x9e3779b1) >>> 0;
    return companies[at % companies.length]?.id ?? "";
  });
}

const options = { schema: companySchema };

async function medianTime(count: number): Promise<string> {
  const times: number[] = [];
  for (let number = 0; number < QUESTIONS; number++) {
    const ids = [...new Set(sample(number, count))];
    const start = performance.now();
    await like(engine, { ...options, ids });
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
  return `${at(0.5)} | ${at(0.95)}`;
}

const rows: string[][] = [];
for (const count of [1, 2, 5]) {
  await medianTime(count);
  rows.push([String(count), ...(await medianTime(count)).split(" | ")]);
}
console.log(markdownTable([["given companies", "median, ms", "95%, ms"], ...rows]));

function shareWithCommon(industries: readonly string[], others: readonly (readonly string[] | undefined)[]): number {
  const common = others.filter((other) => other?.some((industry) => industries.includes(industry)) === true);
  return common.length / others.length;
}

const textFields = ["name", "tagline", "description", "specialities"];
let nearest = 0;
let chance = 0;
let asked = 0;
for (let number = 0; number < QUESTIONS; number++) {
  const [id = ""] = sample(number, 1);
  const industries = engine.get(id)?.industries ?? [];
  if (industries.length === 0) continue;
  const { query } = await like(engine, { ...options, ids: [id], fields: textFields });
  const { hits } = engine.search(query, { limit: NEAREST });
  nearest += shareWithCommon(
    industries,
    hits.map(({ document }) => document.industries),
  );
  chance += shareWithCommon(
    industries,
    sample(number + QUESTIONS, 100).map((other) => engine.get(other)?.industries),
  );
  asked++;
}
console.log();
console.log(
  markdownTable([
    [`common industry, ${asked} questions`, "share"],
    [`among the ${NEAREST} nearest`, (nearest / asked).toFixed(2)],
    ["by chance", (chance / asked).toFixed(2)],
  ]),
);

const learnTimes: number[] = [];
let separated = 0;
for (let number = 0; number < 20; number++) {
  const [id = ""] = sample(number, 1);
  const industry = engine.get(id)?.industries?.[0];
  const inIndustry = companies.filter(
    ({ industries }) => industry !== undefined && industries?.includes(industry) === true,
  );
  if (inIndustry.length < 10) continue;
  const wanted = inIndustry.slice(0, 10).map((company) => company.id);
  const unwanted = sample(number + 1000, 20).filter((other) => !inIndustry.some((company) => company.id === other));
  const start = performance.now();
  const { separates } = await learnQuery(engine, {
    ...options,
    wanted,
    unwanted: [...new Set(unwanted)].slice(0, 10),
    fields: textFields,
  });
  learnTimes.push(performance.now() - start);
  if (separates) separated++;
}
learnTimes.sort((a, b) => a - b);
const learnMedian = (learnTimes[learnTimes.length >> 1] ?? 0).toFixed(0);
const learnMax = (learnTimes.at(-1) ?? 0).toFixed(0);
console.log();
console.log(
  markdownTable([
    ["learned from 10 and 10 companies", "median, ms", "greatest, ms", "separated"],
    [String(learnTimes.length), learnMedian, learnMax, String(separated)],
  ]),
);
