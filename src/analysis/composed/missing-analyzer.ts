let reasonOf: (name: string) => string | null = () => null;

/**
 * Makes the reasons known why this runtime lacks an analyzer of this library.
 *
 * @param reason returns `null` for a name that it does not know
 */
export function provideMissingReason(reason: (name: string) => string | null): void {
  reasonOf = reason;
}

/** Why this runtime lacks an analyzer of this library; `null` if it has it, or if the name is unknown. */
export function missingAnalyzerReason(name: string): string | null {
  return reasonOf(name);
}
