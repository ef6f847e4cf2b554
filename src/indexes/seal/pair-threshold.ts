/**
 * A word is common in a field when it stands in one document for so many tokens of the field, or more: there are at most so many
 * common words, and their pairs take a share of the tokens that hardly changes with their number.
 *
 * Of 100,000 generated companies, whose index takes 160 MB without pairs, they take 16 MB with 1250, 25 MB with 2500 and 35 MB with 5000.
 * Without pairs, a phrase costs 35 ns for each document of its rarer word: with 2500, at most 170 µs.
 */
const TOKENS_A_DOCUMENT = 2500;

/** Looking through fewer documents takes 5 µs. */
const LEAST_DOCUMENTS = 128;

/** In how many documents of a field each word of a pair must stand for the pair to be kept. */
export function pairThresholdOf(tokenCount: number): number {
  return Math.max(LEAST_DOCUMENTS, Math.ceil(tokenCount / TOKENS_A_DOCUMENT));
}
