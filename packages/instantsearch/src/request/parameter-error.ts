/** A request of InstantSearch that Firmament cannot answer as it is meant. */
export class ParameterError extends Error {
  override readonly name = "ParameterError";
  /** The name of the parameter, such as `ruleContexts`. */
  readonly parameter: string;

  /** @param reason what is wrong with the parameter, as in `is not supported.` */
  constructor(parameter: string, reason: string) {
    super(`The parameter ${parameter} ${reason}`);
    this.parameter = parameter;
  }
}
