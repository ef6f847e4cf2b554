/** Queries for documents like given ones, and queries that separate examples. */

export { type Learned, type LearnOptions, learnQuery } from "./learn.ts";
export { type Like, type LikeOptions, type LikeReason, like, likeQuery } from "./like.ts";
export type { LikeEngine, LikeHit, LikeScope } from "./like-engine.ts";
export { LikeError, type LikeErrorCode } from "./like-error.ts";
