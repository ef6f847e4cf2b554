import type { z } from "zod";

/** A schema for each member of a type, and no others: so a type and its schema cannot come apart. */
export type MembersOf<T> = { readonly [K in keyof T]-?: z.ZodType<T[K]> };
