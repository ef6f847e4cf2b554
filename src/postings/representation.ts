import { invariant } from "../base/invariant.ts";
import { DenseSet } from "./dense-set.ts";
import type { PostingSet } from "./posting-set.ts";
import { SparseSet } from "./sparse-set.ts";
import { EmptySet, FullSet } from "./trivial-set.ts";

/** The ways a posting set is held, told apart by `kind`. */
export type Representation = EmptySet | FullSet | SparseSet | DenseSet;

/** How a set is held. Every posting set is one of the four, because only this folder makes them. */
export function represented(set: PostingSet): Representation {
  const known =
    set instanceof SparseSet || set instanceof DenseSet || set instanceof EmptySet || set instanceof FullSet;
  invariant(known, "a posting set made outside src/postings");
  return set;
}
