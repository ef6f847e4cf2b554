import type { z } from "zod";

/** The schema of a request body, with the names of its members. */
export interface RequestSchema<T> {
  readonly schema: z.ZodType<T>;
  readonly members: readonly string[];
  /** The names of the members of members that are objects, by path. */
  readonly nested: Readonly<Record<string, readonly string[]>>;
}
