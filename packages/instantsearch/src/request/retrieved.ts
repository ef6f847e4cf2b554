import { namesIn } from "./attribute-names.ts";
import { type FieldTypes, unknownField } from "./field-types.ts";
import { ParameterError } from "./parameter-error.ts";

const PARAMETER = "attributesToRetrieve";

/**
 * The paths that `attributesToRetrieve` selects: members of documents, and fields of nested objects. `["*", "-cost"]`
 * selects all members but one.
 *
 * @returns `null` for all
 * @throws {ParameterError} for an unknown name
 */
export function readRetrieved(value: unknown, { members, searched }: FieldTypes): readonly string[] | null {
  if (value === undefined || value === null) return null;
  const names = namesIn(PARAMETER, value);
  const known = ["id", "objectID", ...members, ...searched.map(({ name }) => name)];
  for (const name of names.filter((each) => each !== "*")) {
    const isExclusion = name.startsWith("-");
    const path = isExclusion ? name.slice(1) : name;
    if (!known.includes(path)) throw unknownField(path, PARAMETER, known);
    if (isExclusion && !members.includes(path)) {
      throw new ParameterError(PARAMETER, `has ${name}, but only whole members can be excluded.`);
    }
  }
  const included = names.includes("*") ? members : names;
  const paths = included.filter((path) => !names.includes(`-${path}`));
  return paths.length === members.length && names.includes("*") ? null : paths;
}

/** The members of documents that paths need. */
export function membersOf(paths: readonly string[], members: readonly string[]): readonly string[] {
  return members.filter((member) => paths.some((path) => path === member || path.startsWith(`${member}.`)));
}

/** A copy of the members of a document that paths select, of nested objects only the selected fields. */
export function selected(document: object, paths: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(document).flatMap(([member, value]): readonly [string, unknown][] => {
    if (paths.includes(member)) return [[member, value]];
    const inner = paths.filter((path) => path.startsWith(`${member}.`)).map((path) => path.slice(member.length + 1));
    if (inner.length === 0) return [];
    return [[member, [value].flat().map((object: object) => selected(object, inner))]];
  });
  return Object.fromEntries(entries);
}
