import type { StoredMerge } from "@firmament/dataset";
import { type AnyDocument, mergedDocument } from "@firmament/duplicates";
import type { DocumentInput, Schema } from "firmament";
import { isError } from "firmament/base";
import { Problem } from "../exchange/problem.ts";
import type { DuplicateDocument, MergeRequest, MergeResponse } from "../schema/duplicates-schemas.ts";
import type { DecidedDataset } from "./decided-dataset.ts";

/**
 * Makes documents one, as a request says. A request that has been answered before has the same response: the documents that
 * it deleted are in the merge that the dataset keeps.
 *
 * @throws {Problem} `invalid_body`, `documents_changed`
 * @throws {DatasetError | DocumentError} as `decisions.merge` does
 */
export async function merged(dataset: DecidedDataset, request: MergeRequest, by: string): Promise<MergeResponse> {
  const { keep, remove, change_number: changeNumber, dry_run } = request;
  const ids = idsOf(request);
  const documents = ids.map((id) => dataset.engine.get(id) as AnyDocument | undefined);
  if (!areAll(documents)) return repeated(dataset, request, documents);
  const document = chosen(dataset.schema, documents, request);
  if (dry_run) return { document, dry_run, merge: null, deleted: 0, is_repeated: false };
  const { decisions, searched } = dataset;
  // Later changes are not in the documents that were read, and the merge would undo them.
  const known = Math.min(changeNumber ?? searched.changeNumber, searched.changeNumber);
  const { deleted } = await decisions.merge(document as DocumentInput<Schema>, remove, { by, changeNumber: known });
  const remaining = dataset.engine.get(keep) as DuplicateDocument | undefined;
  const { number = null } = storedMerge(dataset, request) ?? {};
  return { document: remaining ?? document, dry_run, merge: number, deleted, is_repeated: false };
}

/** The response to a request that has been answered before. */
function repeated(
  dataset: DecidedDataset,
  request: MergeRequest,
  documents: readonly (AnyDocument | undefined)[],
): MergeResponse {
  const [remaining] = documents;
  const stored = storedMerge(dataset, request);
  const before = (stored?.before ?? []) as readonly AnyDocument[];
  if (stored !== null && remaining !== undefined && areAll(before)) {
    const expected = chosen(dataset.schema, before, request);
    if (Object.entries(expected).every(([name, value]) => JSON.stringify(value) === JSON.stringify(remaining[name]))) {
      const { dry_run } = request;
      const done = dry_run ? { merge: null, deleted: 0 } : { merge: stored.number, deleted: stored.removed.length };
      return { document: remaining, dry_run, ...done, is_repeated: true };
    }
  }
  const missing = idsOf(request).filter((_, index) => documents[index] === undefined);
  const reason =
    stored === null ? "deleted, or merged with others" : `merged in another way before, by merge ${stored.number}`;
  throw new Problem("documents_changed", {
    detail: `Nothing was changed: ${missing.map((id) => JSON.stringify(id)).join(", ")} ${missing.length === 1 ? "does" : "do"} not exist: ${reason}. Search for duplicates again.`,
  });
}

/** The latest merge of the documents of a request; `null` without one. */
function storedMerge(dataset: DecidedDataset, { keep, remove }: MergeRequest): StoredMerge | null {
  const merges = dataset.decisions.merges({ kept: keep });
  const areSame = ({ removed }: StoredMerge): boolean =>
    removed.length === remove.length && remove.every((id) => removed.includes(id));
  return merges.find(areSame) ?? null;
}

/** @throws {Problem} `invalid_body` for choices that the documents or the schema do not have */
function chosen(
  schema: Schema,
  documents: readonly [AnyDocument, ...AnyDocument[]],
  { rule, values }: MergeRequest,
): AnyDocument {
  try {
    return mergedDocument(schema, documents, { rule, values });
  } catch (error) {
    if (!isError(error) || !(error instanceof TypeError)) throw error;
    throw new Problem("invalid_body", { detail: error.message, member: "values" });
  }
}

/** @throws {Problem} `invalid_body` for an id that stands twice */
function idsOf({ keep, remove }: MergeRequest): readonly string[] {
  const ids = [keep, ...remove];
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice === undefined) return ids;
  throw new Problem("invalid_body", {
    detail: `${JSON.stringify(twice)} takes part in the merge twice.`,
    member: "remove",
  });
}

function areAll(
  documents: readonly (AnyDocument | undefined)[],
): documents is readonly [AnyDocument, ...AnyDocument[]] {
  return documents.length > 0 && !documents.includes(undefined);
}
