import { z } from "zod";
import type { GroupFieldNameOf, GroupOptions } from "../../engine/options/group-options.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";
import { fieldNames, type MembersOf } from "./company-fields.ts";
import { MAX_PER_PAGE } from "./max-per-page.ts";
import { wholeNumber } from "./member-types.ts";

/** The groups whose records are in `data`. */
export interface GroupCounts {
  readonly total: number;
  readonly values: readonly GroupCount[];
}

interface GroupCount {
  readonly value: string | number | null;
  readonly total: number;
  readonly ids: readonly string[];
}

const MAX_GROUP_SIZE = 10;

const groupFieldNames: readonly GroupFieldNameOf<CompanySchema>[] = fieldNames.filter(
  (name) => name !== "industries" && name !== "specialities",
);

const groupShape = {
  by: z
    .enum(groupFieldNames, { error: `one of the fields ${groupFieldNames.join(", ")}` })
    .meta({ description: "The field by which to group. Companies without a value form one group." }),
  size: wholeNumber(1, MAX_GROUP_SIZE)
    .meta({
      description: `The maximum number of records of each group. \`per_page\` × \`size\` must be at most ${MAX_PER_PAGE}. Default: 1.`,
    })
    .exactOptional(),
} satisfies MembersOf<GroupOptions<CompanySchema>>;

export const group: z.ZodType<GroupOptions<CompanySchema>> = z
  .strictObject(groupShape, { error: 'an object, as in { "by": "location_city", "size": 3 }' })
  .meta({
    description:
      "Groups the hits by the value of a field. Pages then consist of groups, in the order of their best hits; `page` and `per_page` count groups.",
    examples: [{ by: "location_city", size: 3 }],
  });

/** The names of the members of members. */
export const groupMembers: Readonly<Record<"group", readonly string[]>> = { group: Object.keys(groupShape) };

const groupCount: z.ZodType<GroupCount> = z.strictObject({
  value: z.union([z.string(), z.number()]).nullable().meta({
    description: "The value of all companies of the group; null for the group of all companies without a value.",
  }),
  total: z.int().min(0).meta({ description: "The number of matching companies of the group." }),
  ids: z.array(z.string()).meta({ description: "The ids of the returned companies of the group, best first." }),
} satisfies MembersOf<GroupCount>);

export const groups: z.ZodType<GroupCounts> = z
  .strictObject({
    total: z.int().min(0).meta({ description: "The number of groups of all matching companies." }),
    values: z.array(groupCount).meta({ description: "The groups of the page, in the order of their best hits." }),
  } satisfies MembersOf<GroupCounts>)
  .meta({ description: "The groups of matching companies; `data` has their records, group after group." });
