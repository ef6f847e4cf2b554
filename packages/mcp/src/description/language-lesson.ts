/** The query language in a few lines, for a model that knows Lucene's from elsewhere. */
export const LANGUAGE_LESSON = `The query language is Lucene's:
- lamp red: documents with any of the words, those with both first. lamp AND red: with both. OR, NOT and parentheses; operators in upper case.
- field:word, field:"several words", field:(a OR b), field:* (has a value). Only these fields exist; case and accents of text do not matter.
- number:>=5, number:[5 TO 9], number:{5 TO *}; dates as date:[2024-01-01 TO now].
- begin*, misspelt~1, -unwanted. Write a backslash before a colon or a bracket that belongs to a word.`;
