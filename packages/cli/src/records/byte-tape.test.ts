import { expect, it } from "vitest";
import { ByteTape } from "./byte-tape.ts";

it("a tape returns each record with its line, without line ends around it", () => {
  const tape = new ByteTape();
  for (const chunk of ["a,b\r", "\n\n\r\n", "c,", '"d\n', 'e"\nf']) tape.add(Buffer.from(chunk));
  const take = (end: number): readonly [number, string] => {
    const { line, bytes } = tape.take(end);
    return [line, bytes.toString()];
  };
  expect(tape.line).toBe(1);
  expect(take(5)).toEqual([1, "a,b"]);
  expect(take(16)).toEqual([4, 'c,"d\ne"']);
  expect(tape.line).toBe(6);
  expect(take(17)).toEqual([6, "f"]);
});
