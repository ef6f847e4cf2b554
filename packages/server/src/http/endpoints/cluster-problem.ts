import type { ClusterError } from "@firmament/opensearch";
import { Problem, temporaryProblem } from "../exchange/problem.ts";

/** A node that was lost is replaced by a copy within seconds. */
const UNAVAILABLE_RETRY_SECONDS = 5;
const OVERLOADED_RETRY_SECONDS = 2;
const RETRY_SECONDS = 1;

/** The problem of a request that a cluster did not answer completely. */
export function clusterProblem({ code }: ClusterError): Problem {
  switch (code) {
    case "unavailable":
    case "timeout":
    case "closed":
      return temporaryProblem("search_unavailable", UNAVAILABLE_RETRY_SECONDS);
    case "overloaded":
      return temporaryProblem("search_unavailable", OVERLOADED_RETRY_SECONDS);
    case "view_lost":
    case "refreshing":
      return temporaryProblem("search_unavailable", RETRY_SECONDS);
    // Only the operator can solve them: the log has the message.
    case "write_refused":
    case "unauthorized":
    case "certificate":
    case "index_missing":
    case "index_foreign":
    case "index_outdated":
    case "shrink":
    case "protocol":
      return new Problem("internal_error");
  }
}
