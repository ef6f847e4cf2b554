import type { Finding, ReasonCode, UnsupportedKind } from "./check-report.ts";
import type { Features } from "./features.ts";

/** The findings and the features that an engine does not offer, with the number of cases of each. */
export class Findings {
  readonly #findings = new Map<string, { finding: Finding; count: number }>();
  /** The features of queries that the engine has answered. */
  readonly #offered: Features[] = [];
  #unsupportedFeatures: readonly Features[] = [];
  readonly #unsupported: {
    kind: Omit<UnsupportedKind, "count">;
    readonly features: Features;
    count: number;
  }[] = [];

  get size(): number {
    return this.#findings.size;
  }

  /** The features that the engine does not offer. */
  get unsupportedFeatures(): readonly Features[] {
    return this.#unsupportedFeatures;
  }

  /** Remembers the features of a query that the engine has answered. */
  addOffered(features: Features): void {
    if (this.isOffered(features)) return;
    this.#offered.push(features);
    this.#update();
  }

  /** Whether the engine has answered a query with all these features. */
  isOffered(features: Features): boolean {
    return this.#offered.some((each) => features.isSubsetOf(each));
  }

  has(key: string): boolean {
    return this.#findings.has(key);
  }

  /** Adds a case of a finding. The first one is kept, unless the other is shorter. */
  add(key: string, finding: Finding): void {
    const known = this.#findings.get(key);
    if (known === undefined) this.#findings.set(key, { finding, count: 1 });
    else {
      known.count++;
      if (sizeOf(finding) < sizeOf(known.finding)) known.finding = finding;
    }
  }

  /** Counts a case of a finding that is known. */
  count(key: string): void {
    const known = this.#findings.get(key);
    if (known !== undefined) known.count++;
  }

  /** The number of cases of a finding. */
  countOf(key: string): number {
    return this.#findings.get(key)?.count ?? 0;
  }

  addUnsupported(kind: Omit<UnsupportedKind, "count">, features: Features): void {
    const known = this.#unsupported.find(
      (each) => each.kind.message === kind.message && equal(each.features, features),
    );
    if (known === undefined) this.#unsupported.push({ kind, features, count: 1 });
    else {
      known.count++;
      if (kind.query.length < known.kind.query.length) known.kind = kind;
    }
    this.#update();
  }

  #update(): void {
    this.#unsupportedFeatures = this.#unsupported
      .map(({ features }) => features)
      .filter((features) => features.size > 0 && !this.isOffered(features));
  }

  /** Counts a query that was left out. */
  countUnsupported(features: Features): void {
    const known = this.#unsupported.find((each) => each.features.size > 0 && each.features.isSubsetOf(features));
    if (known !== undefined) known.count++;
  }

  /** The features of the findings with a reason. */
  featuresOf(reason: ReasonCode): readonly { readonly key: string; readonly features: Features }[] {
    return [...this.#findings]
      .filter(([, { finding }]) => finding.reason === reason)
      .map(([key, { finding }]) => ({ key, features: new Set(finding.features) }));
  }

  list(): readonly Finding[] {
    return [...this.#findings.values()].map(({ finding, count }) => ({ ...finding, count }));
  }

  listUnsupported(): readonly UnsupportedKind[] {
    return this.#unsupported.map(({ kind, count }) => ({ ...kind, count }));
  }
}

function equal(a: Features, b: Features): boolean {
  return a.size === b.size && a.isSubsetOf(b);
}

function sizeOf({ documents, query, steps = [] }: Finding): number {
  return JSON.stringify([documents, query, steps]).length;
}
