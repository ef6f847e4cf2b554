/** An instruction of a Dockerfile: `RUN npm ci` has the name `RUN` and the text `npm ci`. */
export interface DockerInstruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions of a Dockerfile, in order. A line that ends with a backslash continues on the next one. */
export function dockerInstructions(dockerfile: string): readonly DockerInstruction[] {
  return dockerfile
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name, text] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      if (name === undefined || text === undefined) throw new Error(`${line} is not an instruction.`);
      return { name, text };
    });
}
