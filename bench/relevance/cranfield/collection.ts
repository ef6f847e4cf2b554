import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldingAnalyzer } from "../../../src/entries/index.ts";

/** A document of the collection: an article's title and its abstract, which repeats the title. */
export interface Article {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

/** A question in a sentence. */
export interface JudgedQuestion {
  /** The terms of the question, in order, with repetitions. */
  readonly words: readonly string[];
  /** The gains of the relevant articles, by id; each is greater than 0. */
  readonly gains: ReadonlyMap<string, number>;
}

export interface Collection {
  readonly articles: readonly Article[];
  readonly questions: readonly JudgedQuestion[];
}

/** The sections of a record by their letters, such as T for the title. */
type Sections = ReadonlyMap<string, string>;

const ARTICLES = "cran.all.1400";
const QUESTIONS = "cran.qry";
const JUDGMENTS = "cranqrel";

/** Grades are from 1, a complete answer, to 4, of minimum interest. Any other grade means no interest. */
const WORST_GRADE = 4;

/**
 * Reads a Cranfield collection.
 *
 * @param folder contains `cran.all.1400`, `cran.qry` and `cranqrel`
 * @throws {RangeError} if a file is missing or has another format
 */
export function readCollection(folder: string): Collection {
  const read = (name: string): string => {
    try {
      return readFileSync(join(folder, name), "latin1");
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RangeError(
        `Cannot read ${name}: ${reason}. Give --cranfield a folder with the files of the collection.`,
      );
    }
  };
  return {
    articles: readArticles(read(ARTICLES)),
    questions: readQuestions(read(QUESTIONS), readJudgments(read(JUDGMENTS))),
  };
}

/** @param text records of `.I` with the id, then `.T`, `.A`, `.B` and `.W` with title, author, source and abstract */
export function readArticles(text: string): readonly Article[] {
  return [...recordsOf(text, ARTICLES)].map(([id, sections]) => ({
    id,
    title: sections.get("T") ?? "",
    body: sections.get("W") ?? "",
  }));
}

/**
 * @param text records of `.I` and `.W`. Judgments refer to the first question by 1, to the next by 2, and so on, not to
 *   the numbers after `.I`.
 * @param judgments gains by question and id
 */
export function readQuestions(
  text: string,
  judgments: ReadonlyMap<number, ReadonlyMap<string, number>>,
): readonly JudgedQuestion[] {
  return [...recordsOf(text, QUESTIONS)].map(([, sections], index) => ({
    words: foldingAnalyzer.terms(sections.get("W") ?? ""),
    gains: judgments.get(index + 1) ?? new Map(),
  }));
}

/**
 * The gains by question and id. The gain of a grade is 4 minus the grade: 3, 2 or 1. An article of grade 4 or of no
 * interest (−1, 5) gains nothing.
 *
 * @param text lines with the number of the question, the id of an article and its grade
 */
export function readJudgments(text: string): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const judgments = new Map<number, Map<string, number>>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const numbers = line.trim().split(/\s+/).map(Number);
    const [question, article, grade] = numbers;
    if (question === undefined || article === undefined || grade === undefined || !numbers.every(Number.isInteger)) {
      throw new RangeError(`Line ${index + 1} of ${JUDGMENTS} is not a question, an article and a grade.`);
    }
    const gains = judgments.get(question) ?? new Map<string, number>();
    judgments.set(question, gains);
    if (grade >= 1 && grade < WORST_GRADE) gains.set(String(article), WORST_GRADE - grade);
  }
  return judgments;
}

/** The records with their ids; the lines of a section are joined by spaces. */
function* recordsOf(text: string, name: string): Generator<[id: string, sections: Sections]> {
  const [before = "", ...records] = text.split(/^\.I/m);
  if (before.trim() !== "" || records.length === 0) throw new RangeError(`${name} does not start with a record ".I".`);
  for (const record of records) {
    const [id = "", ...sections] = record.split(/^\.([A-Z])[ \t]*$/m);
    const texts = new Map<string, string>();
    for (let index = 0; index + 1 < sections.length; index += 2) {
      texts.set(sections[index] as string, (sections[index + 1] as string).trim().replaceAll(/\s+/g, " "));
    }
    yield [String(Number(id)), texts];
  }
}
