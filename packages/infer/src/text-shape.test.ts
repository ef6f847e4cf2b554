import { expect, it } from "vitest";
import { shapeOf } from "./text-shape.ts";

it.each([
  ["12", "integer"],
  ["-3", "integer"],
  ["007", "code"],
  ["1.5", "number"],
  [".5e3", "number"],
  ["-", "words"],
  ["TRUE", "boolean"],
  ["2024-06-03", "date"],
  ["2024-06-03T10:00:00.123+02:00", "date"],
  ["2024-06", "date"],
  ["2024", "integer"],
  ["2024-13-01", "code"],
  ["2024/06/03", "other date"],
  ["https://example.com/a?b=1", "address"],
  ["www.example.com", "address"],
  ["SW1A 1AA", "code"],
  ["AB-123", "code"],
  ["Model 3", "words"],
  ["12 Monkeys", "words"],
  ["C#", "words"],
  ["Desk lamp 5 in red", "words"],
  ["Berlin", "words"],
  ["", "words"],
])("the shape of %j is %s", (text, shape) => {
  expect(shapeOf(text)).toBe(shape);
});
