/** The words of a line for a POSIX shell, with single and double quotes, and with variables in double quotes. */
export function shellWords(line: string, variables: Readonly<Record<string, string>>): readonly string[] {
  const words: string[] = [];
  const pieces = /(?<single>'[^']*')|"(?<double>[^"]*)"|(?<escaped>\\.)|(?<plain>[^\s'"\\]+)|(?<space>\s+)/y;
  let word: string | null = null;
  for (let at = 0; at < line.length; at = pieces.lastIndex) {
    pieces.lastIndex = at;
    const { single, double, escaped, plain, space } = pieces.exec(line)?.groups ?? {};
    if (
      single === undefined &&
      double === undefined &&
      escaped === undefined &&
      plain === undefined &&
      space === undefined
    ) {
      throw new Error(`No shell reads ${line.slice(at)}`);
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
