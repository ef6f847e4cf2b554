/** Work was given up because its time was over. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";

  constructor() {
    super("The time for the work is over.");
  }
}

/** When work is to be given up. Whoever does a part of it that takes some microseconds or more checks before. */
export class Deadline {
  /** Never. */
  static readonly none: Deadline = new Deadline(Number.POSITIVE_INFINITY);

  readonly #end: number;

  /** @param milliseconds from now; infinity: never */
  constructor(milliseconds: number) {
    this.#end = milliseconds === Number.POSITIVE_INFINITY ? milliseconds : performance.now() + milliseconds;
  }

  /** @throws {DeadlineError} when it is past */
  check(): void {
    if (this.#end !== Number.POSITIVE_INFINITY && performance.now() > this.#end) throw new DeadlineError();
  }
}
