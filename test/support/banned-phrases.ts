/**
 * Phrases without a subject or a noun, which made readers stumble. CONTRIBUTING.md gives the rule that replaces them.
 * Split here, so that this list does not find itself.
 */
export const bannedPhrases: readonly string[] = [
  "who|ever",
  "in| vain",
  "sees| to it",
  "so| many",
  "is| told",
  "are| told",
  "is| asked",
  "are| asked",
  "is| given up",
  "what|ever",
  "lead| on",
  "leads| on",
  "mend|ed",
  "is| made of",
].map((phrase) => phrase.replace("|", ""));
