import type { GroupOptions, Schema } from "firmament";
import { z } from "zod";
import type { DocumentType } from "./document-type.ts";
import { MAX_PER_PAGE } from "./max-per-page.ts";
import { capital, sampleText, wholeNumber } from "./member-types.ts";
import type { MembersOf } from "./members-of.ts";

/** The groups whose records are in `data`. */
export interface GroupCounts {
  readonly total: number;
  readonly values: readonly GroupCount[];
}

interface GroupCount {
  readonly value: string | number | boolean | null;
  readonly total: number;
  readonly ids: readonly string[];
}

const MAX_GROUP_SIZE = 10;

/** The grouping of a search request. */
export function groupOf({ fields: { singleValued }, many, samples }: DocumentType): z.ZodType<GroupOptions<Schema>> {
  const by = z
    .enum(singleValued, { error: `one of the fields ${singleValued.join(", ")}` })
    .meta({ description: `The field by which to group. ${capital(many)} without a value form one group.` });
  const size = wholeNumber(1, MAX_GROUP_SIZE)
    .meta({
      description: `The maximum number of records of each group. \`per_page\` × \`size\` must be at most ${MAX_PER_PAGE}. Default: 1.`,
    })
    .exactOptional();
  const shape = { by, size } satisfies MembersOf<GroupOptions<Schema>>;
  return z.strictObject(shape, { error: `an object, as in ${sampleText(samples.group)}` }).meta({
    description:
      "Groups the hits by the value of a field. Pages then consist of groups, in the order of their best hits; `page` and `per_page` count groups.",
    examples: [samples.group],
  });
}

/** The names of the members of members. */
export const groupMembers: Readonly<Record<"group", readonly string[]>> = { group: ["by", "size"] };

const groupCount: z.ZodType<GroupCount> = z.strictObject({
  value: z.union([z.string(), z.number(), z.boolean()]).nullable().meta({
    description: "The value of all documents of the group; null for the group of all documents without a value.",
  }),
  total: z.int().min(0).meta({ description: "The number of matching documents of the group." }),
  ids: z.array(z.string()).meta({ description: "The ids of the returned documents of the group, best first." }),
} satisfies MembersOf<GroupCount>);

export const groups: z.ZodType<GroupCounts> = z
  .strictObject({
    total: z.int().min(0).meta({ description: "The number of groups of all matching documents." }),
    values: z.array(groupCount).meta({ description: "The groups of the page, in the order of their best hits." }),
  } satisfies MembersOf<GroupCounts>)
  .meta({ description: "The groups of matching documents; `data` has their records, group after group." });
