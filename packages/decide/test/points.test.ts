import { equivalent, implies, satisfiable, whyNot } from "@firmament/decide";
import { defineSchema, point, text } from "firmament";
import { expect, test } from "vitest";

const schema = defineSchema({ fields: { name: text(), at: point(), stops: point({ many: true }) } });
const options = { schema };

test("areas imply larger ones, and areas that do not meet exclude each other", () => {
  expect(implies('at:"52.5,13.4"~5', 'at:"52.5,13.4"~6', options)).toEqual({ answer: true });
  expect(implies('at:"52.5,13.4"~5', "at:[52,13 TO 53,14]", options)).toEqual({ answer: true });
  expect(implies("at:[52,13 TO 53,14]", 'at:"52.5,13.4"~5', options).answer).toBe(false);
  expect(satisfiable('at:"52.5,13.4"~5 AND at:"48.1,11.6"~5', options).answer).toBe(false);
  expect(satisfiable('stops:"52.5,13.4"~5 AND stops:"48.1,11.6"~5', options).answer).toBe(true);
  expect(equivalent('at:"52.5,13.4"~5', "at:[52,13 TO 53,14] AND at:*", options).answer).toBe(false);
});

test("a document that is too far away says so, and the repaired query reaches it", () => {
  const document = { id: "1", name: "potsdam", at: { lat: 52.3906, lon: 13.0645 } };
  const answer = whyNot('at:"52.52,13.40"~20', document, options);
  expect(JSON.stringify(answer)).toContain('at is 52.3906,13.0645, not in \\"52.52,13.40\\"~20');
  expect(JSON.stringify(answer)).toContain('at:\\"52.52,13.40\\"~27');
});
