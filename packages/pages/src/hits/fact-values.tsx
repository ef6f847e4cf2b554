import type { Fact } from "./hit-parts.ts";
import { MarkedText } from "./marked-text.tsx";

/** The values of a field, with commas between them. */
export function FactValues({ values }: Pick<Fact, "values">) {
  return (
    <>
      {values.map((parts, index) => (
        <>
          {index > 0 && ", "}
          <MarkedText key={index} parts={parts} />
        </>
      ))}
    </>
  );
}
