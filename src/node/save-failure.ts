const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied. Make its folder and the file writable, or save elsewhere",
  EDQUOT: "no more may be stored there. Make room, or save elsewhere",
  EFBIG: "it would be larger than files may be there. Save elsewhere",
  EISDIR: "it is a directory. Name a file in it",
  ENOENT: "there is no such folder. Make it first",
  ENOSPC: "the disk is full. Make room, or save elsewhere",
  ENOTDIR: "what should be its folder is a file. Name another",
  EPERM: "that is not permitted. Save elsewhere",
  EROFS: "nothing can be written there. Save elsewhere",
};

/** The error for a file that cannot be saved: the system's, with its `code`, and what to do about it. */
export function saveFailure(path: string, code: string, cause: Error): NodeJS.ErrnoException {
  const error = new Error(`Cannot save ${path}: ${REASONS[code] ?? cause.message}.`, { cause });
  return Object.assign(error, { code, path });
}

/** Whether an error is the system's: only these have the name of a system call. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException & { readonly code: string } {
  return error instanceof Error && "syscall" in error && "code" in error && typeof error.code === "string";
}
