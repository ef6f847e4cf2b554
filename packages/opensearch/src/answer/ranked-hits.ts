import type { Hit } from "firmament";
import { Highlighter, type SearchRequest, type Sort } from "firmament/backend";
import { Deadline } from "firmament/base";
import { type ClusterQuery, unscored } from "../compile/cluster-query.ts";
import type { QueryMeaning } from "../compile/compile-query.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import type { SortClause } from "../read/read-view.ts";
import { INSERTION_ORDER, sortClauses } from "../read/sort-clauses.ts";
import type { StoredHit } from "../read/stored-hits.ts";
import type { SearchView } from "./answer-view.ts";
import { explainHits } from "./explain-hits.ts";
import { rankedQuery, rankedSort } from "./rank.ts";

/** How hits are ordered, and what they contain. */
export interface HitOptions extends Pick<SearchRequest, "rank" | "fields" | "isExplained" | "highlight"> {
  /** `null` for the order of insertion. */
  readonly sorts: readonly Sort[] | null;
}

/** The hits of a query: their order in the cluster, and how a page or a stream shows them. */
export class RankedHits {
  /** The query with the scores that the order needs. */
  readonly query: ClusterQuery;
  readonly sort: readonly SortClause[];
  readonly #layout: IndexLayout;
  readonly #options: HitOptions;
  readonly #meaning: QueryMeaning;
  readonly #isScored: boolean;
  /** The score of every hit; `null` for those of the cluster. */
  readonly #equalScore: number | null;

  /** @throws {TypeError} for a rank or a sort order that a cluster cannot compute */
  constructor(layout: IndexLayout, options: HitOptions, meaning: QueryMeaning) {
    const { sorts, rank } = options;
    const { compiled } = meaning;
    this.#layout = layout;
    this.#options = options;
    this.#meaning = meaning;
    this.#isScored = sorts?.some(({ by }) => by === "relevance") ?? false;
    this.#equalScore = rank === null ? compiled.equalScore : null;
    const isCompared = this.#isScored && this.#equalScore === null;
    this.query = isCompared ? rankedQuery(compiled, rank, layout) : unscored(compiled.matching);
    if (sorts === null) this.sort = INSERTION_ORDER;
    else if (rank !== null) this.sort = rankedSort(rank, layout);
    else this.sort = sortClauses(isCompared ? sorts : sorts.filter(({ by }) => by !== "relevance"), layout);
  }

  async present(answers: SearchView, hits: readonly StoredHit[]): Promise<readonly Hit<object>[]> {
    const { sorts, rank, fields, isExplained, highlight } = this.#options;
    const { parsed, compiled } = this.#meaning;
    const scoreOf = ({ score }: StoredHit): number => this.#equalScore ?? score / compiled.scoreUnit;
    const scored = hits.map((hit) => ({ ...hit, score: this.#isScored ? scoreOf(hit) : 0 }));
    const explanations =
      isExplained && this.#isScored
        ? await explainHits(answers, this.#layout, this.#meaning, { sorts, rank }, scored)
        : null;
    const highlighter = highlight && new Highlighter(parsed.resolved, highlight, this.#layout.schema, Deadline.none);
    return scored.map(({ document, score }) => ({
      id: document.id,
      score,
      document: Object.freeze(fields === null ? document : projected(document, fields)),
      ...(isExplained && { explanation: explanations?.get(document.id) ?? [] }),
      ...(highlighter !== null && { highlights: highlighter.highlights(document) }),
    }));
  }
}

function projected(document: object, fields: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => fields.has(name)));
}
