import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

/** A text with what stands between backticks as code. */
export function prose(text: string): Html {
  return html`${text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}
