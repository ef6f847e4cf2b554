import { RandomStream } from "@firmament/fixtures";
import type { CompanyInput } from "../../../src/entries/companies.ts";
import { termsOf } from "../../field-terms.ts";
import { withRandomEdit } from "./edit.ts";

/** A name as a user types it. */
export interface TypedName {
  /** The id of the company. */
  readonly expected: string;
  /** The complete name, as it is stored. */
  readonly name: string;
  /** The name with one random edit. */
  readonly misspelt: string;
  /** What follows the name: a space and the city. Empty without a city. */
  readonly continuation: string;
  /** The name and the city, either of them first; `null` without a city. */
  readonly nameAndCity: string | null;
}

/** The number of letters and digits of the shortest typed name. */
const MIN_LETTERS = 2;

/**
 * Draws distinct companies whose names have at least two letters or digits. The first names do not depend on `count`.
 *
 * @returns at most `count`
 */
export function drawNames(companies: readonly CompanyInput[], count: number, seed: number): readonly TypedName[] {
  const stream = new RandomStream(seed, 0);
  const remaining = [...companies];
  const names: TypedName[] = [];
  while (names.length < count && remaining.length > 0) {
    const place = stream.below(remaining.length);
    const company = remaining[place] as CompanyInput;
    remaining[place] = remaining.at(-1) as CompanyInput;
    remaining.pop();
    const name = typedName(company, new RandomStream(seed, names.length + 1));
    if (name !== null) names.push(name);
  }
  return names;
}

function typedName({ id, name, location_city: city }: CompanyInput, stream: RandomStream): TypedName | null {
  if (typeof name !== "string" || termsOf(name, "name").join("").length < MIN_LETTERS) return null;
  const misspelt = withRandomEdit(name, stream);
  if (typeof city !== "string") return { expected: id, name, misspelt, continuation: "", nameAndCity: null };
  const nameAndCity = stream.below(2) === 0 ? `${name} ${city}` : `${city} ${name}`;
  return { expected: id, name, misspelt, continuation: ` ${city}`, nameAndCity };
}

/** The texts after each keystroke: all beginnings of the text, the shortest first. */
export function keystrokes(text: string): readonly string[] {
  const characters = [...text];
  return characters.map((_, index) => characters.slice(0, index + 1).join(""));
}
