/** How far a check is. */
export interface CheckProgress {
  /** The number of queries whose answers were compared. */
  readonly checked: number;
  /** About how many there will be. */
  readonly total: number;
  /** The number of findings. */
  readonly findings: number;
}
