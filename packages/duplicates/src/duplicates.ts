import type { AbortSignalLike } from "firmament";
import { checkOptions, type OptionNames, TimeSlice } from "firmament/base";
import { CandidateBlocks, hashOf } from "./candidate-blocks.ts";
import { type Agreement, groupsOf } from "./grouping.ts";
import type { DuplicateReport, SkippedKey } from "./report.ts";
import { valuesOf } from "./rules/field-texts.ts";
import type { AnyDocument, DuplicateRule, NeverRule } from "./rules/rule.ts";

/** What has the documents: a `SearchEngine`, a snapshot, an engine in a worker or in threads. */
export interface DocumentSource {
  documents(): Iterable<object> | AsyncIterable<object>;
  get(id: string): object | undefined | Promise<object | undefined>;
}

export interface DuplicatesOptions {
  /** What makes two documents the same one: any of these rules, unless `minWeight` says more. */
  readonly by: readonly DuplicateRule[];
  /** What proves that two documents are not the same one. Default: nothing. */
  readonly never?: readonly NeverRule[] | undefined;
  /** The least sum of the weights of the rules by which two documents agree. Default: the least weight of a rule. */
  readonly minWeight?: number | undefined;
  /** A value of more documents than this tells nothing: it is skipped, and reported. A whole number from 2; default 50. */
  readonly maxShared?: number | undefined;
  /** Ends the work with an error once more pairs than this agree: the rules say too little. A whole number from 1; default: no limit. */
  readonly maxPairs?: number | undefined;
  /** Ends the work. */
  readonly signal?: AbortSignalLike | undefined;
}

const OPTIONS: OptionNames<DuplicatesOptions> = {
  by: true,
  never: true,
  minWeight: true,
  maxShared: true,
  maxPairs: true,
  signal: true,
};

const NAMES_NOTE =
  "Names alone are no evidence: different companies have the same name. Check the groups that nothing else joins, or demand that two rules " +
  "agree, such as the same name and the same postal code.";

/**
 * Finds documents that are the same one, with the reasons. All documents are read once, and those that may agree once more.
 * Other work of the thread has a turn every 16 ms.
 *
 * @throws {TypeError | RangeError} for invalid options, for a field that no document has, and if more than `maxPairs` pairs agree
 * @throws the reason of `signal`
 */
export async function duplicates(source: DocumentSource, options: DuplicatesOptions): Promise<DuplicateReport> {
  const { by, never, minWeight, maxShared, maxPairs, signal } = readOptions(options);
  const blocks = new CandidateBlocks(by);
  const unseen = new Set([...by, ...never].flatMap(({ fields }) => fields));
  const ids: string[] = [];
  const slice = new TimeSlice();
  const pause = async (): Promise<void> => {
    await slice.yield();
    signal?.throwIfAborted();
  };
  for await (const each of source.documents()) {
    if (slice.isOver) await slice.yield();
    signal?.throwIfAborted();
    const document = each as AnyDocument;
    for (const field of unseen) if (valuesOf(document, field).length > 0) unseen.delete(field);
    blocks.add(document, ids.length);
    ids.push(document.id);
  }
  if (ids.length > 0) requireSeen(unseen);

  const candidates = new Candidates(source, ids);
  const skipped: SkippedKey[] = [];
  const agreements: Agreement[] = [];
  // Only of pairs that agree: a value of 1,000 documents alone has half a million pairs.
  const agreed = new Set<string>();
  for (const { rule, hash, positions } of blocks) {
    if (positions.length > maxShared) {
      if (slice.isOver) await pause();
      const key = await candidates.keyOf(positions, rule, hash);
      if (key !== null) skipped.push({ rule: rule.name, key, documents: positions.length });
      continue;
    }
    for (const [index, position] of positions.entries()) {
      for (const other of positions.slice(index + 1)) {
        if (slice.isOver) await pause();
        const pair = `${position} ${other}`;
        if (agreed.has(pair)) continue;
        const agreement = await candidates.agreement(position, other, by);
        if (agreement === null || agreement.link.weight < minWeight) continue;
        agreed.add(pair);
        if (agreements.push(agreement) > maxPairs) throw tooManyPairs(maxPairs);
      }
    }
  }
  const difference =
    never.length === 0 ? null : (one: number, other: number) => candidates.difference(one, other, never);
  const idOf = (position: number): string => ids[position] as string;
  const { groups, conflicts } = await slice.run(groupsOf(agreements, difference, idOf));
  signal?.throwIfAborted();
  const order = new Map(ids.map((id, position) => [id, position]));
  const first = (group: { readonly ids: readonly string[] }): number => order.get(group.ids[0] as string) ?? 0;
  return {
    documents: ids.length,
    groups: groups.toSorted((one, other) => first(one) - first(other)),
    conflicts,
    skipped: skipped.toSorted((one, other) => other.documents - one.documents),
    notes: groups.some(({ isByNamesOnly }) => isByNamesOnly) ? [NAMES_NOTE] : [],
  };
}

/** The documents that are compared. They are read when they are first needed. */
class Candidates {
  readonly #source: DocumentSource;
  readonly #ids: readonly string[];
  readonly #documents = new Map<number, AnyDocument | null>();

  constructor(source: DocumentSource, ids: readonly string[]) {
    this.#source = source;
    this.#ids = ids;
  }

  /** The key with a hash; `null` if only the hashes of several keys are equal, or the documents were deleted meanwhile. */
  async keyOf(positions: readonly number[], rule: DuplicateRule, hash: number): Promise<string | null> {
    const [first = 0] = positions;
    const document = await this.#document(first);
    const keys = document === null ? [] : (rule.keys?.(document) ?? []);
    return keys.find((key) => hashOf(key) === hash) ?? null;
  }

  /** Compares two documents by all rules; `null` if they do not agree. */
  async agreement(one: number, other: number, rules: readonly DuplicateRule[]): Promise<Agreement | null> {
    const [document, otherDocument] = [await this.#document(one), await this.#document(other)];
    if (document === null || otherDocument === null) return null;
    const found = rules.flatMap((rule) => {
      const reason = rule.agreement(document, otherDocument);
      return reason === null ? [] : [{ rule, reason }];
    });
    if (found.length === 0) return null;
    return {
      positions: [one, other],
      link: {
        ids: [document.id, otherDocument.id],
        weight: found.reduce((sum, { rule }) => sum + rule.weight, 0),
        reasons: found.map(({ reason }) => reason),
      },
      isByNamesOnly: found.every(({ rule }) => rule.readsOnlyNames),
    };
  }

  /** Why two documents that were compared with others cannot be the same one. */
  difference(one: number, other: number, never: readonly NeverRule[]): string | null {
    const [document, otherDocument] = [this.#documents.get(one), this.#documents.get(other)];
    if (!document || !otherDocument) return null;
    for (const rule of never) {
      const difference = rule.difference(document, otherDocument);
      if (difference !== null) return difference;
    }
    return null;
  }

  async #document(position: number): Promise<AnyDocument | null> {
    const known = this.#documents.get(position);
    if (known !== undefined) return known;
    const document = ((await this.#source.get(this.#ids[position] as string)) ?? null) as AnyDocument | null;
    this.#documents.set(position, document);
    return document;
  }
}

interface ReadOptions extends Pick<DuplicatesOptions, "by" | "signal"> {
  readonly never: readonly NeverRule[];
  readonly minWeight: number;
  readonly maxShared: number;
  readonly maxPairs: number;
}

function readOptions(options: DuplicatesOptions): ReadOptions {
  checkOptions("duplicates", options, OPTIONS);
  const { by, never = [], maxShared = 50, maxPairs = Number.POSITIVE_INFINITY, signal } = options;
  if (!Array.isArray(by) || by.length === 0) {
    throw new TypeError('duplicates needs rules: { by: [same("register_number"), sameHost("website")] }.');
  }
  for (const { name, keys } of by) {
    if (keys !== null) continue;
    throw new TypeError(`${name} finds no documents itself: combine it, as in all([similarName("name"), ${name}]).`);
  }
  const { minWeight = Math.min(...by.map(({ weight }) => weight)) } = options;
  if (!(Number.isFinite(minWeight) && minWeight > 0)) {
    throw new RangeError(`minWeight must be a positive number, not ${minWeight}.`);
  }
  const most = by.reduce((sum, { weight }) => sum + weight, 0);
  if (minWeight > most) {
    throw new RangeError(
      `No two documents can agree: minWeight is ${minWeight}, and all rules together weigh ${most}.`,
    );
  }
  if (!(Number.isSafeInteger(maxShared) && maxShared >= 2)) {
    throw new RangeError(`maxShared must be a whole number from 2, not ${maxShared}.`);
  }
  if (!(maxPairs >= 1 && (Number.isSafeInteger(maxPairs) || maxPairs === Number.POSITIVE_INFINITY))) {
    throw new RangeError(`maxPairs must be a whole number from 1, not ${maxPairs}.`);
  }
  return { by, never, minWeight, maxShared, maxPairs, signal };
}

function tooManyPairs(maxPairs: number): RangeError {
  return new RangeError(
    `More than ${maxPairs} pairs of documents agree, which is what maxPairs allows: the rules say too little. Demand more, with all or minWeight, or skip values of fewer documents, with maxShared.`,
  );
}

function requireSeen(unseen: ReadonlySet<string>): void {
  const [field] = unseen;
  if (field === undefined) return;
  throw new RangeError(
    `No document has the field "${field}". Name a field with values; members of objects are named office.city.`,
  );
}
