import type { Alias, AliasStore } from "../../accounts/alias-store.ts";
import { AliasNames } from "../exchange/alias-names.ts";
import { datasetNameProblem } from "../schema/document-type.ts";

/** How long a server uses the aliases that it has read, in milliseconds: other servers may change them meanwhile. */
const FRESH_MS = 1000;

/** How long a request waits for the aliases at most, in milliseconds. Then it uses those that are known. */
const MAX_WAIT_MS = 250;

/** The aliases of a service that keeps them itself, by name. */
export type FixedAliases = Readonly<Record<string, string>>;

/** The aliases of the datasets of a service. */
export class ServedAliases {
  readonly #datasets: readonly string[];
  /** `null`: the aliases are fixed. */
  readonly store: AliasStore | null;
  readonly #fixed: readonly Alias[];
  #names: AliasNames;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  /**
   * @param source a store, or all aliases
   * @param datasets the names of those that the service has
   * @throws {TypeError} for a fixed alias that cannot work
   */
  constructor(source: AliasStore | FixedAliases, datasets: readonly string[]) {
    this.#datasets = datasets;
    this.store = isStore(source) ? source : null;
    this.#fixed = isStore(source) ? [] : fixedAliases(source, datasets);
    this.#names = this.store === null ? new AliasNames(this.#fixed) : AliasNames.unknown;
  }

  /** The aliases whose datasets the service has. Those of a store are at most a second old while it answers. Never rejects. */
  async current(): Promise<AliasNames> {
    if (this.store !== null && performance.now() - this.#readAt >= FRESH_MS) await orLater(this.#refresh(this.store));
    return this.#names;
  }

  /**
   * All aliases, also those that do not work.
   *
   * @throws {AccountsError} if the store cannot be read
   */
  async list(): Promise<readonly (Alias & { readonly problem: string | null })[]> {
    const all = (await this.store?.list()) ?? this.#fixed;
    return all.map((alias) => ({ ...alias, problem: aliasProblem(alias, this.#datasets) }));
  }

  /** What a change of the store has written is what the next request reads. */
  async changed(): Promise<void> {
    if (this.store === null) return;
    // Reading may have begun before the change.
    await this.#reading;
    await this.#refresh(this.store);
  }

  #refresh(store: AliasStore): Promise<void> {
    this.#reading ??= this.#read(store).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(store: AliasStore): Promise<void> {
    try {
      const all = await store.list();
      this.#names = new AliasNames(all.filter((alias) => aliasProblem(alias, this.#datasets) === null));
    } catch {
      // The known aliases stay: public datasets are searched without the store, and other requests report its failure.
    }
    this.#readAt = performance.now();
  }
}

/**
 * Why an alias does not work in a service with these datasets, in sentences; `null` if it works.
 *
 * @param datasets at least one
 */
export function aliasProblem({ name, dataset }: Alias, datasets: readonly string[]): string | null {
  const invalid = datasetNameProblem(name);
  if (invalid !== null) return invalid.replace("a name of a dataset", "a name of an alias");
  if (datasets.includes(name)) {
    return `The alias ${name} has the name of a dataset, to which its paths lead. Choose another name.`;
  }
  if (datasets.includes(dataset)) return null;
  return `The alias ${name} points to ${dataset}, which the service does not have. Its datasets are ${datasets.join(", ")}.`;
}

function fixedAliases(source: FixedAliases, datasets: readonly string[]): readonly Alias[] {
  const aliases = Object.entries(source).map(([name, dataset]) => ({ name, dataset }));
  const [problem] = aliases.flatMap((alias) => aliasProblem(alias, datasets) ?? []);
  if (problem !== undefined) throw new TypeError(problem);
  return aliases.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** A name leads to a text, a method to a function. */
function isStore(source: AliasStore | FixedAliases): source is AliasStore {
  return typeof source.list === "function";
}

/** Waits for work, but not for long. */
async function orLater(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, MAX_WAIT_MS);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}
