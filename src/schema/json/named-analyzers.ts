/** The analyzers that are not made of others: those of the library, and the languages of `firmament/languages`. */
export const NAMED_ANALYZERS: readonly string[] = [
  ...["standard", "folding", "english"],
  ...["arabic", "armenian", "danish", "dutch", "finnish", "french", "german", "greek", "hindi", "hungarian"],
  ...["indonesian", "irish", "italian", "lithuanian", "nepali", "norwegian", "portuguese", "romanian", "russian"],
  ...["serbian", "spanish", "swedish", "turkish"],
];
