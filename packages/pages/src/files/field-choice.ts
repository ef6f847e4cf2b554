import type { PointMembers } from "@firmament/infer";
import type { FieldJson, SchemaJson } from "firmament";

/** What a member of the records becomes: a field of this type, or nothing. */
export type ChosenType = FieldJson["type"] | "ignore";

/** What the visitor can decide about a member of the records. */
export interface FieldChoice {
  readonly name: string;
  readonly type: ChosenType;
  /** Whether a document may have several values; cells are then split at semicolons or bars. */
  readonly many: boolean;
  /** Whether the page counts the values of the field; `null` if it decides itself. */
  readonly facet: boolean | null;
  /** The reason for the guess, in words. */
  readonly why: string;
  /** The first value; `null` without one. */
  readonly example: string | null;
  /** The field that was guessed; `null` for a member that was left out. */
  readonly guess: FieldJson | null;
  /** The two members that the points of the field are read from; `null` for a field of one member. */
  readonly joined: PointMembers | null;
}

/** The types that a member can have, in the order of the choice. */
export const chosenTypes: readonly ChosenType[] = [
  "text",
  "keyword",
  "number",
  "integer",
  "date",
  "boolean",
  "point",
  "stored",
  "ignore",
];

/** The points that the choices read from two members. */
export function joinedPoints(choices: readonly FieldChoice[]): readonly PointMembers[] {
  return choices.flatMap(({ type, joined }) => (joined === null || type === "ignore" ? [] : [joined]));
}

/** The schema that the choices state. */
export function schemaOf(choices: readonly FieldChoice[]): SchemaJson {
  const fields = choices.flatMap((choice) => (choice.type === "ignore" ? [] : [[choice.name, fieldOf(choice)]]));
  return { analyzer: "folding", fields: Object.fromEntries(fields) };
}

function fieldOf({ type, many, guess }: FieldChoice): FieldJson {
  const { many: _, ...options } = guess?.type === type ? guess : ({ type } as FieldJson);
  const fold = type === "keyword" && guess?.type !== "keyword" ? { fold: true } : {};
  return { ...options, ...fold, ...(many && canHaveMany(type) && { many: true }) };
}

const MANY: ReadonlySet<ChosenType> = new Set(["text", "keyword", "number", "integer", "date", "point"]);

/** Whether documents may have several values of such a field. */
export function canHaveMany(type: ChosenType): boolean {
  return MANY.has(type);
}
