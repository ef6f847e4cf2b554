import { standardAnalyzer } from "../../../src/analysis/standard-analyzer.ts";
import { SearchEngine } from "../../../src/engine/search-engine.ts";
import {
  type BooleanField,
  boolean,
  type DateField,
  date,
  type IntegerField,
  integer,
  type KeywordField,
  keyword,
  type NumberField,
  number,
  type TextField,
  text,
} from "../../../src/schema/field.ts";
import { defineSchema, type Schema } from "../../../src/schema/schema.ts";

type AnswerSchema = Schema<{
  name: TextField<false>;
  city: KeywordField<false>;
  tags: TextField<true>;
  staff: IntegerField<false>;
  prices: NumberField<true>;
  founded: DateField<false>;
  seen: DateField<true>;
  active: BooleanField;
}>;

/** A schema with fields of all types that have facets. */
export const answerSchema: AnswerSchema = defineSchema({
  analyzer: standardAnalyzer,
  fields: {
    name: text(),
    city: keyword(),
    tags: text({ many: true }),
    staff: integer(),
    prices: number({ many: true }),
    founded: date(),
    seen: date({ many: true }),
    active: boolean(),
  },
});

/** An engine with 900 documents. */
export const answerEngine: SearchEngine<AnswerSchema> = new SearchEngine(answerSchema);
answerEngine.upsertAll(records(900));

/** Skewed values, so that a value that is frequent in one shard is rare in another one. */
function records(count: number): Parameters<typeof answerEngine.upsertAll>[0] {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
  const skewed = (n: number): number => Math.floor(n * random() * random());
  const some = <Value>(value: () => Value): Value[] => Array.from({ length: skewed(5) }, value);
  return Array.from({ length: count }, (_, number) => ({
    id: `d${number}`,
    name: `name ${skewed(30)} ${"y".repeat(skewed(3) === 2 ? 9000 : 1)}${skewed(4)}`,
    ...(random() < 0.9 && { city: `c${skewed(700)}${random() < 0.1 ? "🚀" : ""}` }),
    tags: some(() => `New tag ${skewed(60)} york${skewed(4)}`),
    ...(random() < 0.8 && { staff: skewed(2000) }),
    prices: some(() => Math.round(1000 * (random() - 0.2)) / 8),
    ...(random() < 0.9 && { founded: new Date(Date.UTC(1990 + skewed(30), skewed(12), skewed(28), skewed(24))) }),
    seen: some(() => new Date(Date.UTC(2020, skewed(30), 1 + skewed(28), skewed(24)))),
    ...(random() < 0.7 && { active: random() < 0.6 }),
  }));
}
