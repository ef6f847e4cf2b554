import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import type { Health } from "../schema/response-schemas.ts";
import { type EngineSource, readyEngine } from "./engine-source.ts";

/** Responds while the process runs. */
export class HealthEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/healthz";

  respond(): EndpointResponse {
    return jsonResponse({ status: "ok" } satisfies Health);
  }
}

/** Responds with 200 once searches are possible. */
export class ReadinessEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/readyz";
  readonly #engine: EngineSource;

  constructor(engine: EngineSource) {
    this.#engine = engine;
  }

  respond(): EndpointResponse {
    readyEngine(this.#engine);
    return jsonResponse({ status: "ready" } satisfies Health);
  }
}
