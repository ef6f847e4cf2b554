import type { Analyzer } from "../analysis/analyzer.ts";
import { internalsOf, SearchEngine } from "../engine/search-engine.ts";
import { SegmentReplicas } from "../indexes/writer/segment-updates.ts";
import type { Schema } from "../schema/schema.ts";
import type { ByteSource, OpenFile } from "../storage/byte-source.ts";
import { type EnginePort, listen } from "../worker/protocol/engine-port.ts";
import { isSent, type RequestMessage, type Sent, sent } from "../worker/protocol/message.ts";
import { EngineServer } from "../worker/server/engine-server.ts";
import { afterMessages, RequestQueue } from "../worker/server/request-queue.ts";
import { AnswerBatch } from "./answer-batch.ts";
import { segmentReads } from "./segment-reads.ts";
import { isStateMessage, type StateMessage, type ThreadSetup } from "./thread-message.ts";

/**
 * Answers the searches of a thread with the segments of another thread's engine. Messages take effect in the order in
 * which they arrive.
 */
export function serveSegments(
  schema: Schema,
  options: ThreadSetup["options"],
  port: EnginePort,
  openFileSource: (file: OpenFile) => ByteSource,
): void {
  let now: number | null = null;
  const engine = new SearchEngine(schema, { ...options, clock: () => now ?? Date.now() });
  const { rules, writer } = internalsOf(engine);
  const { effective } = rules.schema;
  const analyzerOf = (field: string): Analyzer => rules.schema.analyzerOf(field);
  const replicas = new SegmentReplicas(effective, analyzerOf, writer.cache, openFileSource);
  const queue = new RequestQueue(afterMessages());
  const answers = new AnswerBatch(
    (message) => port.postMessage(sent(message), []),
    () => queue.size >= 2,
  );
  const server = new EngineServer(
    schema,
    options,
    queue,
    (message) => answers.add(message),
    engine,
    segmentReads(engine, (segment) => replicas.numberOf(segment)),
  );
  /** Requests have numbers from 1. */
  let stateNumber = 0;
  const setState = (state: StateMessage): void => {
    now = state.now;
    if (state.updates !== null) writer.follow(replicas.apply(state.updates as Parameters<typeof replicas.apply>[0]));
    answers.settle();
  };
  listen(port, {
    message: (value) => {
      if (isStateMessage(value)) queue.add(--stateNumber, () => setState(value));
      else if (isSent(value)) server.receive(value as Sent<RequestMessage>);
    },
    failed: () => server.close(),
  });
}
