import { FIELDS, type FieldReason } from "./fields.ts";
import type { Misreading } from "./misreading.ts";
import { NEGATION, type NegationReason } from "./negation.ts";
import { OPERATORS, type OperatorReason } from "./operators.ts";
import { PATTERNS, type PatternReason } from "./patterns.ts";
import { PHRASES, type PhraseReason } from "./phrases.ts";
import { RANGES, type RangeReason } from "./ranges.ts";
import { WORDS, type WordReason } from "./words.ts";

/** The name of a misreading of queries or documents. */
export type MisreadingCode =
  | OperatorReason
  | NegationReason
  | FieldReason
  | WordReason
  | PhraseReason
  | PatternReason
  | RangeReason;

/** All misreadings. Of several that explain an answer equally well, the first one names it. */
export const MISREADINGS: Readonly<Record<MisreadingCode, Misreading>> = {
  ...OPERATORS,
  ...NEGATION,
  ...FIELDS,
  ...WORDS,
  ...PHRASES,
  ...PATTERNS,
  ...RANGES,
};
