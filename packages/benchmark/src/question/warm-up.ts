/**
 * How long a peer that is compiled while it runs answers questions before it is measured, beyond the first round: until one of
 * the limits is reached.
 */
export interface WarmUp {
  readonly milliseconds: number;
  /** How often each question is repeated, in turns. */
  readonly turns: number;
}
