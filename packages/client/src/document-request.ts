import type { DocumentId } from "firmament";
import { checkOptions, describeValue, type OptionNames } from "firmament/base";
import { ServiceError } from "./service-error.ts";
import type { ServiceRequest, ServiceRequestOptions } from "./service-requests.ts";

const GET_OPTIONS: OptionNames<ServiceRequestOptions> = { signal: true, supersedes: true };

/**
 * A request for the document with an id, whose result is `undefined` if there is none.
 *
 * @throws {TypeError} for an unknown option, and for a value that is no id
 * @throws {RangeError} for the ids `.`, `..` and the empty one, which no address can contain
 */
export function documentRequest<Document>(
  id: DocumentId,
  options: ServiceRequestOptions,
): ServiceRequest<Document, Document | undefined> {
  checkOptions("get", options, GET_OPTIONS);
  return {
    path: `documents/${pathSegment(documentIdText(id))}`,
    isBody: isDocument<Document>,
    read: (document) => document,
    recover: (error) => {
      if (error instanceof ServiceError && error.code === "not_found" && error.member === "id") return undefined;
      throw error;
    },
  };
}

/** The text of an id. @throws {TypeError} for a value that is none */
export function documentIdText(id: DocumentId): string {
  if (typeof id === "string") return id;
  if (Number.isSafeInteger(id)) return String(id);
  throw new TypeError(`The id must be a text or an integer, not ${describeValue(id)}.`);
}

function pathSegment(id: string): string {
  if (!["", ".", ".."].includes(id)) return encodeURIComponent(id);
  throw new RangeError(`The id "${id}" cannot be part of an address. Search for the document with a query.`);
}

function isDocument<Document>(value: unknown): value is Document {
  return typeof value === "object" && value !== null && "id" in value;
}
