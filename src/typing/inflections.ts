/** Shorter words are not singular or plural forms of others: `gas` is not the plural of `ga`. */
const MIN_SINGULAR_LENGTH = 3;

const LETTERS = /^[a-z]+$/;

/**
 * The singular and plural forms that an English word may have, without the word itself. Only a dictionary can tell
 * which of them exist. The rules are those of Harman's S-stemmer ("How Effective Is Suffixing?", 1991), in both
 * directions, with `-es` after sibilants (`boxes`) and without words in `-is` (`analysis`).
 *
 * @param term an analyzed term; any term with other characters than the letters a to z has no other form
 */
export function inflectionsOf(term: string): readonly string[] {
  if (!LETTERS.test(term)) return [];
  return [...new Set([...singularsOf(term), ...pluralsOf(term)])];
}

/** The words whose plural a word may be. */
function singularsOf(word: string): readonly string[] {
  return candidates(word).filter((singular) => singular.length >= MIN_SINGULAR_LENGTH);
}

function candidates(word: string): readonly string[] {
  if (word.endsWith("ies") && !/[ea]ies$/.test(word)) return [`${word.slice(0, -3)}y`];
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith("es") && !/[aeo]es$/.test(word)) return [word.slice(0, -1)];
  return word.endsWith("s") && !/[uis]s$/.test(word) ? [word.slice(0, -1)] : [];
}

/** The words whose singular a word may be. */
function pluralsOf(word: string): readonly string[] {
  const plurals = [`${word}s`, `${word}es`];
  if (word.endsWith("y")) plurals.push(`${word.slice(0, -1)}ies`);
  return plurals.filter((plural) => singularsOf(plural).includes(word));
}
