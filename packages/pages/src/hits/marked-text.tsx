import type { MarkedPart } from "./marked-parts.ts";

/** A highlighted value: the engine's marks become elements; the rest is text. */
export function MarkedText({ parts }: { readonly parts: readonly MarkedPart[] }) {
  return <>{parts.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))}</>;
}
