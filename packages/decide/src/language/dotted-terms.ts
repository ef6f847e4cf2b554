import {
  type Automaton,
  CodePointSet,
  choiceOf,
  oneOf,
  patternAutomaton,
  repetitionOf,
  sequenceOf,
  textOf,
} from "firmament/query";

/*
 * Terms with dots of a website analyzer. It replaces dots by spaces before the compatibility form of a text is made, so
 * these dots come from characters such as `⒈`, whose form is `1.`. Two or three dots, the forms of `‥` and `…`, are in no
 * word.
 */

const NUMBER_SIGNS: readonly string[] = ["🄀", ..."⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛"];
const OTHER_SIGNS: readonly (readonly [form: string, sign: string])[] = [
  ["a.m.", "㏂"],
  ["p.m.", "㏘"],
  ["co.", "㏇"],
];

const dot = ".".charCodeAt(0);

/** Accepts the texts in which all dots may be those of signs: `(?:[^.]|[0-9]\.|a\.m\.|p\.m\.|co\.)*(?:[ap]\.m)?`. */
export const dottedTexts: Automaton = patternAutomaton(
  sequenceOf([
    repetitionOf(
      choiceOf([
        oneOf(CodePointSet.single(dot).complement()),
        sequenceOf([oneOf(CodePointSet.of([{ low: 48, high: 57 }])), textOf(".")]),
        ...OTHER_SIGNS.map(([form]) => textOf(form)),
      ]),
      0,
      null,
    ),
    // A word does not end with a dot.
    choiceOf([sequenceOf([]), textOf("a.m"), textOf("p.m")]),
  ]),
);

/** A text whose compatibility form is a given text, or begins with it and ends with a dot, with signs in place of dots. */
export function withoutDots(form: string): string {
  let text = form;
  for (const [signForm, sign] of OTHER_SIGNS) text = text.replaceAll(signForm, sign);
  text = text.replace(/a\.m$/, "㏂").replace(/p\.m$/, "㏘");
  return text.replace(/(1[0-9]|20|[0-9])\./g, (_, number) => NUMBER_SIGNS[Number(number)] as string);
}
