import { type ScorePart, SearchEngine } from "firmament";
import { internalsOf, Planner, QueryMatches, type Sort, type ValueRank, valueClause } from "firmament/backend";
import { Deadline } from "firmament/base";
import { clausesOf, clauseText, type ResolvedQuery } from "firmament/query";
import { anyOf, type ClusterQuery } from "../compile/cluster-query.ts";
import { type QueryMeaning, scoreUnitOf } from "../compile/compile-query.ts";
import { ScoringQuery } from "../compile/scoring-query.ts";
import { documentKey } from "../layout/document-key.ts";
import { ID_PATH, type IndexLayout } from "../layout/index-layout.ts";
import type { StoredHit } from "../read/stored-hits.ts";
import type { SearchView } from "./answer-view.ts";
import { inParts } from "./in-parts.ts";

/** The most clauses whose scores are read from the cluster, with a request each; longer queries are explained by these. */
const MAX_CLAUSES = 100;

/**
 * The parts of the scores of some hits, by id. An index of the hits alone, in this process, tells which clauses score
 * each of them and in which fields; the cluster, which knows how frequent the terms are, how much. The parts add up to the
 * score up to the rounding of 32-bit floats. A clause that is written inside and outside of an optional AND counts as if
 * both were outside.
 *
 * @param hits with their scores in one process, which contain the contribution of a value
 */
export async function explainHits(
  view: SearchView,
  layout: IndexLayout,
  { parsed: query, statistics }: QueryMeaning,
  { sorts, rank }: { readonly sorts: readonly Sort[] | null; readonly rank: ValueRank | null },
  hits: readonly StoredHit[],
): Promise<ReadonlyMap<string, readonly ScorePart[]>> {
  const { schema } = layout;
  const engine = new SearchEngine(schema.effective);
  engine.upsertAll(hits.map(({ document }) => document) as Parameters<typeof engine.upsertAll>[0]);
  const reader = internalsOf(engine).writer.reader();
  const planner = new Planner(reader, Deadline.none);
  const matches = new QueryMatches({ ...query, filter: null }, reader, planner, schema, Deadline.none);
  const explain = matches.explainer(sorts ?? [], rank);
  const scores = new Map(hits.map(({ document, score }) => [document.id, score]));
  const local = new Map<string, readonly ScorePart[]>();
  for (const segment of reader.segments) {
    for (let ordinal = 0; ordinal < segment.size; ordinal++) {
      const id = segment.id(ordinal);
      local.set(id, explain(segment, ordinal, scores.get(id) ?? 0));
    }
  }
  const scoreUnit = scoreUnitOf(query.resolved);
  const clauses = scoringByText(query.resolved, new ScoringQuery(layout, scoreUnit, statistics));
  const shown = new Set([...local.values()].flat().map(({ clause }) => clause));
  const scored = [...clauses].filter(([text]) => shown.has(text)).slice(0, MAX_CLAUSES);
  const ids = hits.map(({ document }) => document.id);
  const scoresByClause = new Map(
    await inParts(scored, async ([text, scoring]) => {
      return [text, await scoresOf(view, anyOf(scoring), scoreUnit, ids)] as const;
    }),
  );
  return new Map(
    Array.from(local, ([id, parts]) => {
      const total = scores.get(id) ?? 0;
      const scoreOf = ({ clause, score }: ScorePart): number => {
        const isValue = rank !== null && clause === valueClause(rank) && !scoresByClause.has(clause);
        return isValue ? score : (scoresByClause.get(clause)?.get(documentKey(id)) ?? 0);
      };
      return [id, withScores(parts, scoreOf, total)];
    }),
  );
}

/** The queries that score the clauses of a query, by the texts of the clauses. */
function scoringByText(query: ResolvedQuery, scoring: ScoringQuery): ReadonlyMap<string, readonly ClusterQuery[]> {
  const queries = new Map<string, ClusterQuery[]>();
  const visit = (clause: ResolvedQuery): void => {
    switch (clause.kind) {
      case "and":
      case "or":
      case "ranked":
        clausesOf(clause).forEach(visit);
        return;
      case "not":
      case "none":
        return;
      default:
        for (const part of scoring.parts(clause)) {
          const text = clauseText(part.clause);
          queries.set(text, [...(queries.get(text) ?? []), part.scoring]);
        }
    }
  };
  visit(query);
  return queries;
}

/** The scores of documents for a query, by key. */
async function scoresOf(
  view: SearchView,
  scoring: ClusterQuery,
  scoreUnit: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const filter = [{ terms: { [ID_PATH]: ids } }];
  const { hits } = await view.search({ size: ids.length, query: { bool: { must: [scoring], filter } } });
  return new Map(hits.hits.map(({ _id, _score }) => [_id, (_score ?? 0) / scoreUnit]));
}

/** The text of the part for a value that comes first. */
const LEADING = /^(?:exact|beginning) "/;

/**
 * The parts with the scores of the cluster, without those that it does not compute. The part of a value that comes first is
 * what the others leave of the score.
 */
function withScores(
  parts: readonly ScorePart[],
  scoreOf: (part: ScorePart) => number,
  total: number,
): readonly ScorePart[] {
  const others = parts.filter(({ clause }) => !LEADING.test(clause)).map((part) => scaled(part, scoreOf(part)));
  const left = total - others.reduce((sum, { score }) => sum + score, 0);
  const leading = parts.filter(({ clause }) => LEADING.test(clause)).map((part) => scaled(part, left));
  return [...others, ...leading].filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

/** The part with another score, distributed over the fields in the same ratio. */
function scaled({ clause, score, fields }: ScorePart, newScore: number): ScorePart {
  const ratio = newScore / score;
  return { clause, score: newScore, fields: fields.map((part) => ({ ...part, score: part.score * ratio })) };
}
