import type { PeerName } from "../question/peer-name.ts";
import type { Answer, Question } from "../question/question.ts";
import type { WarmUp } from "../question/warm-up.ts";
import type { Building } from "./messages.ts";

/** A peer in its own process, which handles one request at a time. */
export interface PeerProcess {
  readonly name: PeerName;
  /** Known after {@link load}. */
  readonly version: string;
  /** `null` for a peer that is compiled before it runs. */
  readonly warmUp: WarmUp | null;

  /** Returns the time to load the engine's code, in milliseconds; `null` if it cannot be compared. */
  load(): Promise<number | null>;

  build(corpus: string): Promise<Building>;

  answer(question: Question): Promise<Answer | null>;

  /** @param budget milliseconds */
  measure(question: Question, budget: number): Promise<readonly number[]>;

  /** Ends the process; later replies do not come. */
  stop(): void;
}
