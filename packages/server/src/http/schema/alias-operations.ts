import { ALIASES_PATH } from "./dataset-paths.ts";
import { BODY_PROBLEMS, type Operation, SCOPED_KEY_PROBLEMS, SERVER_PROBLEMS } from "./operation.ts";

const TERMS = {
  key: "required",
  reportsCredits: false,
  takesIdempotencyKey: false,
  reportsGeneration: false,
} as const;

const PROBLEMS = [...SCOPED_KEY_PROBLEMS, "restricted_key", ...SERVER_PROBLEMS] as const;

const KEY = "The key needs the scope `admin`, without a restriction to datasets. The request is free.";

/** The operations on the aliases of a service. */
export const aliasOperations: readonly Operation[] = [
  {
    ...TERMS,
    id: "listAliases",
    method: "get",
    path: ALIASES_PATH,
    summary: "List the aliases",
    description: `Returns the names that stand for datasets in paths. ${KEY}`,
    request: null,
    response: "AliasList",
    problems: PROBLEMS,
  },
  {
    ...TERMS,
    id: "setAlias",
    method: "put",
    path: `${ALIASES_PATH}/{name}`,
    summary: "Add or move an alias",
    description:
      "Makes a name stand for a dataset in all paths `/datasets/{name}/…`. A request that has begun sees the earlier dataset to its end, a " +
      "later one the other. Further servers with the same accounts follow within a second. Cursors of the earlier dataset have expired; its " +
      `saved searches stay with it. ${KEY}`,
    request: "AliasRequest",
    response: "MovedAlias",
    problems: [...BODY_PROBLEMS, "invalid_alias", ...PROBLEMS, "unknown_dataset", "fixed_aliases"],
  },
  {
    ...TERMS,
    id: "deleteAlias",
    method: "delete",
    path: `${ALIASES_PATH}/{name}`,
    summary: "Delete an alias",
    description: `Deletes an alias. The dataset stays as it is. The response has what the alias pointed to. ${KEY}`,
    request: null,
    response: "Alias",
    problems: [...PROBLEMS, "not_found", "fixed_aliases"],
  },
];
