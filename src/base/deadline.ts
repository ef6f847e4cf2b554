/** Work was abandoned because its deadline had passed. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";

  constructor() {
    super("The deadline has passed.");
  }
}

/** The time at which work is abandoned. Work checks it before each part that takes some microseconds or more. */
export class Deadline {
  static readonly none: Deadline = new Deadline(Number.POSITIVE_INFINITY);

  readonly #end: number;

  /** @param milliseconds from now; infinity for no deadline */
  constructor(milliseconds: number) {
    this.#end = milliseconds === Number.POSITIVE_INFINITY ? milliseconds : performance.now() + milliseconds;
  }

  /** @throws {DeadlineError} after the deadline */
  check(): void {
    if (this.#end !== Number.POSITIVE_INFINITY && performance.now() > this.#end) throw new DeadlineError();
  }
}
