import type { RandomStream } from "@firmament/fixtures";
import type { TextProfile } from "../profile/profile.ts";
import type { FieldWords } from "./vocabulary.ts";

/** Writes the values of a field with terms. */
export interface TextSource {
  /** The words of `count` values of one document, as numbers of the vocabulary. */
  draw(count: number, random: RandomStream): readonly (readonly number[])[];
}

export interface TextSourceOptions {
  readonly profile: TextProfile;
  readonly words: FieldWords;
  /** The expected number of documents, or of objects, that have the field. */
  readonly units: number;
  /** How many times as many documents as in the profile are generated. */
  readonly factor: number;
  /** Of this field alone. */
  readonly seed: number;
}
