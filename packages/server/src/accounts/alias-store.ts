/** A name that stands for a dataset in the paths of the service. */
export interface Alias {
  readonly name: string;
  /** The dataset that it points to. */
  readonly dataset: string;
}

/**
 * The aliases of all servers that share the accounts. Every method is atomic, and can throw an `AccountsError`. The store does not
 * know which datasets a server has.
 */
export interface AliasStore {
  /** All aliases, in the order of their names. */
  list(): Promise<readonly Alias[]>;

  /** Adds an alias, or moves it. Returns the dataset that it pointed to before; `null` for a new alias. */
  set(alias: Alias): Promise<string | null>;

  /** Returns the dataset that the alias pointed to; `null` if there was none. */
  delete(name: string): Promise<string | null>;
}
