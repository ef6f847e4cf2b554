import type { Exchange } from "./exchange.ts";
import type { Answer } from "./response.ts";

/** What answers the requests of one method at one path. */
export interface Endpoint {
  readonly method: "GET" | "POST";
  readonly path: string;

  /** @throws {Problem} when the answer is one; whatever else it throws is a defect, or a disk that fails */
  answer(exchange: Exchange): Answer | Promise<Answer>;
}
