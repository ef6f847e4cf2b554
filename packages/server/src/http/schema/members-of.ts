import type { z } from "zod";

/** A zod schema for each member of `T`, so that the compiler keeps a type and its schema equal. */
export type MembersOf<T> = { readonly [K in keyof T]-?: z.ZodType<T[K]> };
