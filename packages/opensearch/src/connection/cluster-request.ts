export interface ClusterRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD";
  /** The path, whose parts are encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** Lines of JSON instead of a body. */
  readonly lines?: string;
  /** Whether to repeat the request after a failure. A request is repeated only if it has the same effect twice. Default `true`. */
  readonly isRepeatable?: boolean;
  /**
   * Whether the request is a part of a search: it fails within three seconds if a node does not respond meanwhile. Default
   * `false`.
   */
  readonly isWatched?: boolean;
  /** The maximum time, in milliseconds. Default: that of the connection. */
  readonly timeout?: number;
  readonly signal?: AbortSignal | undefined;
  /** Error statuses that are answers. */
  readonly accepted?: readonly number[];
}

/** What the cluster has answered, with its JSON read. */
export interface ClusterAnswer {
  readonly status: number;
  readonly body: unknown;
}
