import type { AliasList, MovedAlias, NamedAlias } from "../schema/alias-schemas.ts";
import type { Example } from "./example.ts";

const alias: NamedAlias = { name: "firms", dataset: "companies" };

const common = { headers: {}, problem: null } as const;

/** Examples of the operations on aliases, in the order in which they work. */
export const aliasExamples: readonly Example[] = [
  {
    ...common,
    operation: "listAliases",
    title: "All aliases",
    body: null,
    response: { aliases: [{ ...alias, problem: null }] } satisfies AliasList,
  },
  {
    ...common,
    operation: "setAlias",
    title: "Another name for the companies",
    id: alias.name,
    body: { dataset: alias.dataset },
    response: { ...alias, previous: null } satisfies MovedAlias,
  },
  {
    ...common,
    operation: "deleteAlias",
    title: "A name that is no longer needed",
    id: alias.name,
    body: null,
    response: alias,
  },
];
