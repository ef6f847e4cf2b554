import { QueryError, type QueryErrorJson } from "../../../grammar/diagnostics/query-error.ts";
import { isDomException, isError } from "../../base/builtin-value.ts";
import { DocumentError, type InvalidRecord } from "../../base/document-error.ts";
import { CursorError, type CursorErrorCode } from "../../engine/paging/cursor-error.ts";
import { IndexFileError, type IndexFileErrorCode } from "../../storage/index-file-error.ts";
import { WorkerError, type WorkerErrorCode } from "./worker-error.ts";

/** What rebuilds an error: structured clones lose its class and its members. */
export type ErrorMessage = ErrorContent & {
  /** Where the worker threw it. */
  readonly stack: string | undefined;
};

type ErrorContent =
  | ({ readonly class: "QueryError" } & Pick<QueryErrorJson, "query" | "source" | "diagnostics">)
  | { readonly class: "CursorError"; readonly code: CursorErrorCode }
  | { readonly class: "DocumentError"; readonly invalid: InvalidRecord }
  | ({ readonly class: "IndexFileError"; readonly code: IndexFileErrorCode } & MessageAndCause)
  | ({ readonly class: "WorkerError"; readonly code: WorkerErrorCode } & MessageAndCause)
  | { readonly class: "DOMException"; readonly name: string; readonly message: string }
  | ({ readonly class: "Error"; readonly name: string } & MessageAndCause);

interface MessageAndCause {
  readonly message: string;
  readonly cause: ErrorMessage | null;
}

/** The built-in classes that keep their class; errors of other classes become an `Error` with the same name. */
const BUILT_IN: ReadonlyMap<string, new (message: string, options?: ErrorOptions) => Error> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ [TypeError, RangeError, SyntaxError, ReferenceError, URIError, EvalError].map(
    (type) => [type.name, type] as const,
  ),
);

export function errorMessage(error: unknown): ErrorMessage {
  const stack = isError(error) ? error.stack : undefined;
  return { ...contentOf(error), stack };
}

function contentOf(error: unknown): ErrorContent {
  if (error instanceof QueryError) {
    return { class: "QueryError", query: error.query, source: error.source, diagnostics: error.diagnostics };
  }
  if (error instanceof CursorError) return { class: "CursorError", code: error.code };
  if (error instanceof DocumentError) return { class: "DocumentError", invalid: invalidRecord(error) };
  if (error instanceof IndexFileError) {
    return { class: "IndexFileError", code: error.code, ...messageAndCause(error) };
  }
  if (error instanceof WorkerError) return { class: "WorkerError", code: error.code, ...messageAndCause(error) };
  if (isDomException(error)) return { class: "DOMException", name: error.name, message: error.message };
  if (isError(error)) return { class: "Error", name: error.name, ...messageAndCause(error) };
  return { class: "Error", name: "Error", message: String(error), cause: null };
}

function invalidRecord({ record, id, field, reason }: DocumentError): InvalidRecord {
  return { record, ...(id !== undefined && { id }), ...(field !== undefined && { field }), reason };
}

function messageAndCause({ message, cause }: Error): MessageAndCause {
  return { message, cause: cause === undefined ? null : errorMessage(cause) };
}

/** The error of a message, with the class and the members that it had in the worker. */
export function errorOf(message: ErrorMessage): Error {
  const error = rebuilt(message);
  // An own member of every error that is not enumerable, so that JSON and comparisons do not contain it.
  if (message.stack !== undefined) {
    Object.defineProperty(error, "stack", { value: message.stack, configurable: true, writable: true });
  }
  return error;
}

function rebuilt(message: ErrorMessage): Error {
  switch (message.class) {
    case "QueryError":
      return QueryError.from(message);
    case "CursorError":
      return new CursorError(message.code);
    case "DocumentError":
      return new DocumentError(message.invalid);
    case "IndexFileError":
      return new IndexFileError(message.code, message.message, optionsOf(message));
    case "WorkerError":
      return new WorkerError(message.code, message.message, optionsOf(message));
    case "DOMException":
      return new DOMException(message.message, message.name);
    case "Error": {
      const BuiltIn = BUILT_IN.get(message.name);
      if (BuiltIn !== undefined) return new BuiltIn(message.message, optionsOf(message));
      const error = new Error(message.message, optionsOf(message));
      if (message.name !== "Error") error.name = message.name;
      return error;
    }
  }
}

function optionsOf({ cause }: MessageAndCause): ErrorOptions | undefined {
  return cause === null ? undefined : { cause: errorOf(cause) };
}
