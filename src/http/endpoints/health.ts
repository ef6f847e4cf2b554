import type { Endpoint } from "../exchange/endpoint.ts";
import { type Answer, jsonAnswer } from "../exchange/response.ts";
import type { Health } from "../schema/response-schemas.ts";
import { type EngineSource, readyEngine } from "./engine-source.ts";

/** Says that the service runs. */
export class HealthEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/healthz";

  answer(): Answer {
    return jsonAnswer({ status: "ok" } satisfies Health);
  }
}

/** Says that it can answer searches. */
export class ReadinessEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/readyz";
  readonly #engine: EngineSource;

  constructor(engine: EngineSource) {
    this.#engine = engine;
  }

  answer(): Answer {
    readyEngine(this.#engine);
    return jsonAnswer({ status: "ready" } satisfies Health);
  }
}
