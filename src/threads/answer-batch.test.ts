import { expect, test } from "vitest";
import type { AnswerMessage, SingleAnswer } from "../worker/protocol/message.ts";
import { AnswerBatch } from "./answer-batch.ts";

const answer = (id: number): SingleAnswer => ({ kind: "result", id, value: id });

function batchWith(waiting: { count: number }): { readonly batch: AnswerBatch; readonly posted: AnswerMessage[] } {
  const posted: AnswerMessage[] = [];
  return {
    batch: new AnswerBatch(
      (message) => posted.push(message),
      () => waiting.count >= 2,
    ),
    posted,
  };
}

test("an answer is sent at once if no request waits", () => {
  const { batch, posted } = batchWith({ count: 0 });
  batch.add(answer(1));
  batch.add(answer(2));
  expect(posted).toEqual([answer(1), answer(2)]);
});

test("two answers are sent together while several requests wait, and the last ones at once", () => {
  const waiting = { count: 4 };
  const { batch, posted } = batchWith(waiting);
  for (let id = 1; id <= 5; id++) {
    batch.add(answer(id));
    waiting.count--;
  }
  expect(posted).toEqual([
    { kind: "batch", answers: [answer(1), answer(2)] },
    { kind: "batch", answers: [answer(3), answer(4)] },
    answer(5),
  ]);
});

test("an answer is sent when what waits has no answer", () => {
  const waiting = { count: 2 };
  const { batch, posted } = batchWith(waiting);
  batch.add(answer(1));
  batch.settle();
  expect(posted).toEqual([]);
  waiting.count = 1;
  batch.settle();
  batch.settle();
  expect(posted).toEqual([answer(1)]);
});
