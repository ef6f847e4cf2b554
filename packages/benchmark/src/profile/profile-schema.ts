import type { SchemaJson } from "firmament";
import { z } from "zod";
import type {
  BooleanProfile,
  CharacterClass,
  DateProfile,
  FieldProfile,
  NumberProfile,
  ObjectsProfile,
  PairsProfile,
  Profile,
  ShapeClassProfile,
  TextProfile,
  WordsProfile,
} from "./profile.ts";
import type { RankCurve } from "./rank-curve.ts";

/** A zod schema for each member of `T`, so that the compiler keeps a type and its schema equal. */
type MembersOf<T> = { readonly [K in keyof T]-?: z.ZodType<T[K]> };

/** Enough for any collection, and small enough for typed arrays. */
const MAX_COUNT = 50_000_000;

const MAX_POINTS = 1000;

const MAX_BAND = 64;

const share = z.number().min(0).max(1);
const count = z.int().min(0).max(MAX_COUNT);
const positive = z.int().min(1).max(MAX_COUNT);
const band = z.int().min(0).max(MAX_BAND);
const lengths = z.array(z.number().min(0).max(1_000_000)).max(MAX_POINTS);

const curve: z.ZodType<RankCurve> = z
  .array(z.tuple([positive, z.number().positive().max(1e12)]))
  .max(MAX_POINTS)
  .refine((points) => points.every(([rank], index) => index === 0 || rank > (points[index - 1]?.[0] ?? 0)), {
    error: "the ranks must rise",
  })
  .meta({ description: "Points [rank, frequency] from frequent to rare; ranks begin at 1 and rise." });

const frequencies = z.strictObject({
  total: z.number().min(0).meta({ description: "The sum of all frequencies." }),
  growth: share.meta({ description: "The exponent of Heaps' law." }),
  frequencies: curve,
});

const pairs = z.strictObject({
  documents: positive,
  distinct: count,
  frequencies: curve,
  groups: z.array(z.tuple([positive, band.min(1), band.min(1), band.min(1)])),
} satisfies MembersOf<PairsProfile>);

const text = z.strictObject({
  type: z.enum(["text", "keyword"]),
  present: share,
  valuesPerDocument: lengths,
  wordsPerValue: lengths,
  words: frequencies,
  values: frequencies,
  pairs: pairs.exactOptional(),
} satisfies MembersOf<Omit<TextProfile, "pairs">> & { pairs: unknown });

const number = z.strictObject({
  type: z.enum(["number", "integer"]),
  present: share,
  valuesPerDocument: lengths,
  quantiles: z.array(z.number()).max(MAX_POINTS),
  distinct: count,
  decimals: z.int().min(0).max(20),
} satisfies MembersOf<NumberProfile>);

const date = z.strictObject({
  type: z.literal("date"),
  present: share,
  valuesPerDocument: lengths,
  quantiles: z.array(z.string().regex(/^\d{4}-\d{2}-\d{2}$/)).max(MAX_POINTS),
  precisions: z.strictObject({ year: share, month: share, day: share, time: share }),
} satisfies MembersOf<DateProfile>);

const boolean = z.strictObject({
  type: z.literal("boolean"),
  present: share,
  true: share,
} satisfies MembersOf<BooleanProfile>);

const objects = z.strictObject({
  type: z.literal("objects"),
  present: share,
  valuesPerDocument: lengths,
} satisfies MembersOf<ObjectsProfile>);

const field: z.ZodType<FieldProfile> = z
  .discriminatedUnion("type", [text, number, date, boolean, objects])
  .meta({ description: "The statistics of a field." });

const characterClasses: readonly CharacterClass[] = [
  ...(["latin", "accented", "digits", "mixed", "joined", "cyrillic", "greek", "arabic", "hebrew"] as const),
  ...(["devanagari", "thai", "han", "hiragana", "katakana", "hangul", "other"] as const),
];

const shapeClass = z.strictObject({
  share,
  lengths: z.array(z.number().min(1).max(1000)).min(1).max(MAX_POINTS),
} satisfies MembersOf<ShapeClassProfile>);

const words = z.strictObject({
  growth: share,
  fields: z.array(z.string()),
  groups: z
    .array(z.tuple([positive], band))
    .meta({ description: "The number of words, then the band of their frequency in each of the fields; 0 for none." }),
  shapes: z.array(
    z.strictObject({ band: band.min(1), classes: z.partialRecord(z.enum(characterClasses), shapeClass) }),
  ),
  beginnings: curve,
  endings: curve,
} satisfies MembersOf<WordsProfile>);

/** Checked by `schemaFromJson`. */
const schema: z.ZodType<SchemaJson> = z
  .looseObject({
    analyzer: z.string(),
    fields: z.record(
      z.string(),
      z.looseObject({
        type: z.enum([
          "text",
          "keyword",
          "number",
          "integer",
          "date",
          "point",
          "vector",
          "boolean",
          "stored",
          "objects",
        ]),
      }),
    ),
  })
  .meta({ description: "The schema of the documents, as in schema.schema.json." });

/** The format of profiles; that the parts agree with each other is checked by `readProfile`. */
export const profileSchema: z.ZodType<Profile> = z
  .strictObject({
    $schema: z.string().exactOptional(),
    version: z.literal(1),
    documents: count,
    risingIds: share,
    schema,
    presence: z.array(
      z.strictObject({ share, fields: z.array(z.string()), idRanks: z.array(share).min(1).max(MAX_POINTS) }),
    ),
    correlations: z.array(
      z.strictObject({ fields: z.tuple([z.string(), z.string()]), correlation: z.number().min(-1).max(1) }),
    ),
    words,
    fields: z.record(z.string(), field),
  })
  .meta({ title: "Firmament profile", description: "The statistics of documents, without their texts." });

/** The JSON Schema of profiles, which is published as `packages/benchmark/profile.schema.json`. */
export function profileJsonSchema(): object {
  return z.toJSONSchema(profileSchema, { unrepresentable: "any" });
}
