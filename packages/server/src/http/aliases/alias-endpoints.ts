import { readMembers } from "../body/request-members.ts";
import { readSmallBody } from "../dashboard/request-values.ts";
import type { AccessControl } from "../endpoints/access-control.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem } from "../exchange/problem.ts";
import { authorizeOperator } from "../operator/operator-access.ts";
import { type AliasList, aliasRequest, type MovedAlias, type NamedAlias } from "../schema/alias-schemas.ts";
import { ALIASES_PATH } from "../schema/dataset-paths.ts";
import { aliasProblem, type ServedAliases } from "./served-aliases.ts";

export interface AliasDependencies {
  readonly accessControl: AccessControl;
  readonly aliases: ServedAliases;
  /** The names of all datasets. */
  readonly datasets: readonly string[];
}

/** Lists, adds, moves and deletes aliases, for keys with the scope `admin` that are restricted to nothing. */
export function aliasEndpoints({ accessControl, aliases, datasets }: AliasDependencies): readonly Endpoint[] {
  const endpoint = (
    method: Endpoint["method"],
    path: string,
    work: (exchange: Exchange, name: string) => Promise<EndpointResponse>,
  ): Endpoint => ({
    method,
    path,
    respond: async (exchange) => {
      await authorizeOperator(accessControl, exchange);
      return work(exchange, nameIn(exchange));
    },
  });
  return [
    endpoint("GET", ALIASES_PATH, async () => jsonResponse({ aliases: await aliases.list() } satisfies AliasList)),
    endpoint("PUT", `${ALIASES_PATH}/:name`, async ({ request, aliases: known }, name) => {
      const store = changeable(aliases);
      const { dataset } = readMembers(aliasRequest, await readSmallBody(request));
      if (!datasets.includes(dataset)) throw unknownTarget(dataset, known.datasetOf(dataset), datasets);
      const problem = aliasProblem({ name, dataset }, datasets);
      if (problem !== null) throw new Problem("invalid_alias", { detail: problem });
      const previous = await store.set({ name, dataset });
      await aliases.changed();
      return jsonResponse({ name, dataset, previous } satisfies MovedAlias);
    }),
    endpoint("DELETE", `${ALIASES_PATH}/:name`, async (_, name) => {
      const store = changeable(aliases);
      const dataset = await store.delete(name);
      if (dataset === null) throw unknownAlias(name, await store.list());
      await aliases.changed();
      return jsonResponse({ name, dataset } satisfies NamedAlias);
    }),
  ];
}

/** @throws {Problem} `fixed_aliases` */
function changeable({ store }: ServedAliases) {
  if (store === null) throw new Problem("fixed_aliases");
  return store;
}

/** The last part of the path. A text that is not encoded correctly is no name. */
function nameIn({ request }: Exchange): string {
  const [, , name = ""] = new URL(request.url).pathname.split("/");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** @param pointed what the name stands for */
function unknownTarget(name: string, pointed: string, datasets: readonly string[]): Problem {
  const wrong =
    pointed === name
      ? `The service has no dataset ${JSON.stringify(name)}. Its datasets are ${datasets.join(", ")}.`
      : `${name} is an alias itself. Name the dataset that it points to: ${pointed}.`;
  return new Problem("unknown_dataset", { detail: wrong, member: "dataset", datasets });
}

function unknownAlias(name: string, known: readonly NamedAlias[]): Problem {
  const names = known.length === 0 ? "It has none" : `Its aliases are ${known.map((alias) => alias.name).join(", ")}`;
  return new Problem("not_found", { detail: `The service has no alias ${JSON.stringify(name)}. ${names}.` });
}
