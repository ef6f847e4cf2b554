import type { FieldChoice } from "../files/field-choice.ts";
import { profileRequests } from "../search/facet-requests.ts";
import { pageFields } from "../search/page-field.ts";
import { type Profile, profileOf } from "../search/profile.ts";
import type { Sample, SearchSource } from "../search/search-source.ts";

/** What the page searches. */
export interface OpenDataset {
  /** What the address of the page calls it. */
  readonly key: string;
  readonly source: SearchSource;
  readonly profile: Profile;
}

/** Documents that can be searched; answers wait for `ready`, if there is more to load. */
export interface Opened extends Omit<OpenDataset, "key"> {
  readonly ready?: Promise<unknown>;
}

/** A file of the visitor with the fields that were guessed or chosen for it. */
export interface OpenFile {
  readonly file: File;
  /** The member with the ids; `null` if records are numbered. */
  readonly id: string | null;
  readonly choices: readonly FieldChoice[];
}

/** Documents that are being opened, or why they could not be. `total` is in bytes, or `null` if `done` counts records. */
export type Opening =
  | { readonly kind: "opening"; readonly title: string; readonly done: number; readonly total: number | null }
  | { readonly kind: "failed"; readonly message: string };

/** Where the progress of an opening is reported. */
export interface OpeningContext {
  readonly signal: AbortSignal;
  report(title: string, done: number, total: number | null): void;
}

/** @throws {SearchFailure} if the source does not answer */
export async function sourceProfile(
  source: SearchSource,
  chosen: ReadonlyMap<string, boolean> = new Map(),
): Promise<Profile> {
  const sample: Sample = await source.sample(profileRequests(pageFields(source.dataset.schema)));
  return profileOf(source.dataset, sample, chosen);
}
