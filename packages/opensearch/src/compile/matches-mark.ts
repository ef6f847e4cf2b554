import { ID_PATH } from "../layout/index-layout.ts";

/** The clauses of a query of the kind `bool`. */
interface Clauses {
  readonly must?: readonly object[];
  readonly filter?: readonly object[];
  readonly should?: readonly object[];
  readonly must_not?: readonly object[];
  readonly minimum_should_match?: number;
}

/**
 * Whether a query of the cluster may match the mark of a deleted document. A mark has an id, and none of the fields that
 * other queries read.
 */
export function matchesMark(query: object): boolean {
  const [[kind, content] = ["", {}]] = Object.entries(query) as [string, object][];
  switch (kind) {
    case "match_all":
      return true;
    case "constant_score":
      return matchesMark((content as { readonly filter: object }).filter);
    case "function_score":
      return matchesMark((content as { readonly query: object }).query);
    case "dis_max":
      return (content as { readonly queries: readonly object[] }).queries.some(matchesMark);
    case "bool":
      return clausesMatchMark(content);
    default:
      return Object.hasOwn(content, ID_PATH);
  }
}

function clausesMatchMark({ must = [], filter = [], should = [], must_not: excluded = [], ...more }: Clauses): boolean {
  const needed = [...must, ...filter];
  const isOptional = needed.length > 0 && (more.minimum_should_match ?? 0) === 0;
  return (
    needed.every(matchesMark) &&
    (should.length === 0 || isOptional || should.some(matchesMark)) &&
    !excluded.some(matchesMark)
  );
}
