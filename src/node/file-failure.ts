import { isError } from "../base/builtin-value.ts";

/** An error of the operating system, as Node throws it. */
export interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
}

type Reasons = Readonly<Record<string, string>>;

const OPEN_REASONS: Reasons = {
  EACCES: "permission denied. Make the file readable",
  EMFILE: "the process has too many open files. Close some, or raise the limit",
  ENOENT: "the file does not exist. Check the path, or save an index there first",
  ENOTDIR: "a part of its path is a file, not a folder. Check the path",
  EPERM: "the operation is not permitted. Make the file readable",
};

const SAVE_REASONS: Reasons = {
  EACCES: "permission denied. Make the folder and the file writable, or save elsewhere",
  EDQUOT: "the disk quota is exceeded. Free some space, or save elsewhere",
  EFBIG: "the file would be too large for this file system. Save elsewhere",
  EISDIR: "it is a directory. Name a file in it",
  ENOENT: "the folder does not exist. Create it first",
  ENOSPC: "the disk is full. Free some space, or save elsewhere",
  ENOTDIR: "a part of its path is a file, not a folder. Choose another path",
  EPERM: "the operation is not permitted. Save elsewhere",
  EROFS: "the file system is read-only. Save elsewhere",
};

/** The error for a file that cannot be opened: the code and the path of the system error, with advice in the message. */
export function openFailure(path: string, code: string, cause: Error): SystemError {
  return fileFailure(`Cannot open ${path}: ${OPEN_REASONS[code] ?? cause.message}.`, path, code, cause);
}

/** The error for a file that cannot be saved: the code and the path of the system error, with advice in the message. */
export function saveFailure(path: string, code: string, cause: Error): SystemError {
  return fileFailure(`Cannot save ${path}: ${SAVE_REASONS[code] ?? cause.message}.`, path, code, cause);
}

/** Whether an error is a system error: only those have the name of a system call. */
export function isSystemError(error: unknown): error is SystemError & { readonly code: string } {
  return isError(error) && "syscall" in error && "code" in error && typeof error.code === "string";
}

function fileFailure(message: string, path: string, code: string, cause: Error): SystemError {
  return Object.assign(new Error(message, { cause }), { code, path });
}
