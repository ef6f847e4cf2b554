/** The outcome of a run of the command line. */
export interface Finished {
  /** The exit status; `null` for a process that a signal ended. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
