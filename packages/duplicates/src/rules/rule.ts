/** A document of any schema. */
export type AnyDocument = Readonly<Record<string, unknown>> & { readonly id: string };

/** What can make two documents the same one. */
export interface DuplicateRule {
  /** As reports name it: `same(register_number)`. */
  readonly name: string;
  /** The fields that it reads. */
  readonly fields: readonly string[];
  /** What an agreement counts. */
  readonly weight: number;
  /** Whether it reads nothing but names, which say little: many companies have the same one. */
  readonly readsOnlyNames: boolean;
  /** Documents with a common key are compared. `null` if the rule only compares what other rules find. */
  readonly keys: ((document: AnyDocument) => readonly string[]) | null;
  /** Why two documents agree, in words; `null` if they do not. */
  agreement(one: AnyDocument, other: AnyDocument): string | null;
}

/** What proves that two documents are not the same one. */
export interface NeverRule {
  /** As reports name it: `different(register_number)`. */
  readonly name: string;
  /** The fields that it reads. */
  readonly fields: readonly string[];
  /** Why two documents cannot be the same one, in words; `null` if they can. */
  difference(one: AnyDocument, other: AnyDocument): string | null;
}

/** The options of a rule. */
export interface RuleOptions {
  /** What an agreement counts; a positive number. Default 1. */
  readonly weight?: number | undefined;
}
