/** Splits a POSIX shell command into words; expands quotes, escapes, and variables in double quotes. */
export function shellWords(line: string, variables: Readonly<Record<string, string>>): readonly string[] {
  const words: string[] = [];
  const pieces = /(?<single>'[^']*')|"(?<double>[^"]*)"|(?<escaped>\\.)|(?<plain>[^\s'"\\]+)|(?<space>\s+)/y;
  let word: string | null = null;
  for (let offset = 0; offset < line.length; offset = pieces.lastIndex) {
    pieces.lastIndex = offset;
    const { single, double, escaped, plain, space } = pieces.exec(line)?.groups ?? {};
    if (
      single === undefined &&
      double === undefined &&
      escaped === undefined &&
      plain === undefined &&
      space === undefined
    ) {
      throw new Error(`A shell cannot parse ${line.slice(offset)}`);
    }
    if (space !== undefined) {
      if (word !== null) words.push(word);
      word = null;
      continue;
    }
    const expanded = double?.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? "");
    word = (word ?? "") + (single?.slice(1, -1) ?? expanded ?? escaped?.slice(1) ?? plain ?? "");
  }
  return word === null ? words : [...words, word];
}
