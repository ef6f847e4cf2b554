import type { Display, SchemaJson } from "firmament";
import type { Dataset } from "./dataset.ts";

/** A dataset of the service. */
export interface ServedDataset extends Dataset {
  /** Whether it can be searched without a key. */
  readonly isPublic: boolean;
  /** Whether a search can cost something. */
  readonly isCharged: boolean;
  /** Other names that the address may call it. */
  readonly aliases: readonly string[];
}

/** Why the datasets are not known. */
export class ListingError extends Error {
  override readonly name = "ListingError";
}

/**
 * The datasets that the service of this page offers: those that everybody may search, and those of a key. None if the
 * page comes from a server that only has files.
 *
 * @throws {ListingError} if the service rejects the key, or cannot be reached with one
 */
export async function servedDatasets(key: string | null): Promise<readonly ServedDataset[]> {
  let response: Response;
  try {
    response = await fetch("/datasets", key === null ? {} : { headers: { "x-api-key": key } });
  } catch (error) {
    if (key === null) return [];
    throw new ListingError(`The service cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return readDatasets(body);
  if (key === null) return [];
  const { detail } = membersOf(body);
  throw new ListingError(typeof detail === "string" ? detail : `The service answered with status ${response.status}.`);
}

/** The datasets of a listing; entries of another shape are left out. */
export function readDatasets(body: unknown): readonly ServedDataset[] {
  const { datasets } = membersOf(body);
  return Array.isArray(datasets) ? datasets.flatMap((entry) => readDataset(membersOf(entry)) ?? []) : [];
}

function readDataset(entry: Members): ServedDataset | null {
  const { name, aliases, title, documents, public: isPublic, charged, schema } = entry;
  const { fields, display } = membersOf(schema);
  if (typeof name !== "string" || typeof fields !== "object" || fields === null) return null;
  return {
    name,
    title: typeof title === "string" && title !== "" ? title : name,
    documents: typeof documents === "number" ? documents : null,
    isPublic: isPublic === true,
    isCharged: charged === true,
    aliases: Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === "string") : [],
    schema: schema as SchemaJson,
    display: readDisplay(membersOf(display)),
  };
}

function readDisplay({ title, subtitle, image, link }: Members): Display {
  const nameOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
  return { title: nameOf(title) ?? "id", subtitle: nameOf(subtitle), image: nameOf(image), link: nameOf(link) };
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};
}
