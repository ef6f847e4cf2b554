import type { Exchange } from "./exchange.ts";

/** A response without the headers that every response has. */
export interface EndpointResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null;
}

/** Handles the requests of one method at one path. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /**
   * Whether large responses are compressed for clients that accept it. Not those that contain a secret beside what a
   * request chooses: their sizes would help to guess it.
   */
  readonly compresses?: true;

  /** @throws {Problem} to respond with that problem; any other error becomes a 500 or 503 */
  respond(exchange: Exchange): EndpointResponse | Promise<EndpointResponse>;
}

export const noContent: EndpointResponse = Object.freeze({ status: 204, headers: {}, body: null });

export function jsonResponse(value: unknown): EndpointResponse {
  return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}
