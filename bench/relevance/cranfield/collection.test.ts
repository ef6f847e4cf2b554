import { describe, expect, test } from "vitest";
import { readArticles, readCollection, readJudgments, readQuestions } from "./collection.ts";

const articles = `.I 1
.T
flow past
a wing .
.A
a. author
.B
j. of wings 1, 1958.
.W
flow past
a wing .   lift at .I degrees
.I 2
.T
.A
.B
.W
`;

const questions = `.I 001
.W
what is the Lift
of a wing, a wing ?
.I 004
.W
why .
`;

test("reads articles, also without a title or an abstract", () => {
  expect(readArticles(articles)).toEqual([
    { id: "1", title: "flow past a wing .", body: "flow past a wing . lift at .I degrees" },
    { id: "2", title: "", body: "" },
  ]);
});

test("counts questions from 1 and ignores their numbers", () => {
  const first = new Map([["7", 3]]);
  const second = new Map([["8", 1]]);
  expect(
    readQuestions(
      questions,
      new Map([
        [1, first],
        [2, second],
        [4, new Map([["9", 2]])],
      ]),
    ),
  ).toEqual([
    { words: ["what", "is", "the", "lift", "of", "a", "wing", "a", "wing"], gains: first },
    { words: ["why"], gains: second },
  ]);
  expect(readQuestions(questions, new Map()).map(({ gains }) => gains.size)).toEqual([0, 0]);
});

test("turns the grades 1, 2 and 3 into gains of 3, 2 and 1", () => {
  expect(readJudgments("1 10 1\n1 11 2\r\n1 12  3\n1 13 4\n1 14 -1\n1 15 5\n2 10 3\n\n")).toEqual(
    new Map([
      [
        1,
        new Map([
          ["10", 3],
          ["11", 2],
          ["12", 1],
        ]),
      ],
      [2, new Map([["10", 1]])],
    ]),
  );
});

describe("rejects", () => {
  test.each([
    [() => readArticles("T\nwing"), 'cran.all.1400 does not start with a record ".I".'],
    [() => readArticles(""), 'cran.all.1400 does not start with a record ".I".'],
    [() => readQuestions("wing", new Map()), 'cran.qry does not start with a record ".I".'],
    [() => readJudgments("1 10 2\n1 11"), "Line 2 of cranqrel is not a question, an article and a grade."],
    [() => readJudgments("1 a 2"), "Line 1 of cranqrel is not a question, an article and a grade."],
  ])("%s", (read, message) => expect(read).toThrow(new RangeError(message)));

  test("a folder without the files", () => {
    expect(() => readCollection("missing")).toThrow(/^Cannot read cran.all.1400: .+ Give --cranfield a folder/);
  });
});
