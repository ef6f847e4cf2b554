import type { z } from "zod";
import type { ToolAnswer } from "../answer/tool-answer.ts";
import type { DatasetInfo, ServiceApi } from "../service/service-api.ts";

/** What a tool works with. */
export interface ToolContext {
  readonly api: ServiceApi;
  /** The dataset that the arguments name, or the only one. */
  readonly dataset: DatasetInfo;
}

/** A tool of agents. */
export interface Tool<Arguments extends object = object> {
  readonly name: string;
  readonly title: string;
  /** What it does and returns, without the datasets. */
  readonly description: string;
  /** Whether its description teaches the query language. */
  readonly takesQuery: boolean;
  /** Its arguments without `dataset`. */
  readonly input: z.ZodType<Arguments>;
  readonly output: z.ZodType;
  /** @throws {ServiceProblem} if the service rejects a request */
  run(input: Arguments, context: ToolContext): Promise<ToolAnswer>;
}
