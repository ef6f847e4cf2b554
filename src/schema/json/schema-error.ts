/** One mistake in the JSON of a schema. */
export interface SchemaProblem {
  /** Where it is, such as `fields.tags.many` or `fields["C#"]`; empty for the schema as a whole. */
  readonly path: string;
  /** What is wrong and what to do, as sentences. */
  readonly message: string;
}

/** The JSON of a schema has mistakes. The message has one line for each of them. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
  /** All mistakes in the order of the JSON; at least one. */
  readonly problems: readonly SchemaProblem[];

  constructor(problems: readonly SchemaProblem[]) {
    super(problems.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("\n"));
    this.problems = Object.freeze([...problems]);
  }
}

/** The path of a member: `fields.name`, `fields["first name"]` or `synonyms[3]`. */
export function memberPath(parent: string, member: string | number): string {
  if (typeof member === "number") return `${parent}[${member}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(member)) return `${parent}[${JSON.stringify(member)}]`;
  return parent === "" ? member : `${parent}.${member}`;
}
