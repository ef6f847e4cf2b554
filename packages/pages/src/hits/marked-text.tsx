import { markedParts } from "./marked-parts.ts";

/** A highlighted value: the engine's marks become elements; the rest is text. */
export function MarkedText({ marked }: { readonly marked: string }) {
  return (
    <>{markedParts(marked).map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))}</>
  );
}
