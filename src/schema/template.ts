import { describeValue } from "../base/describe-value.ts";

/** A part of a template: text as it is, or the value of a field. */
export type TemplatePart = { readonly literal: string } | { readonly source: string };

const EXAMPLE = '"{street} {city}"';

/** A literal brace is doubled. Both alternatives that begin with a brace need two characters or a name. */
const PART = /\{\{|\}\}|\{([^{}]+)\}|[^{}]+/y;

/**
 * The parts of a template such as `{street} {city}`; `{{` and `}}` are braces.
 *
 * @param subject what has the template, for the error
 * @throws {TypeError} for a value that is not a template with at least one field
 */
export function templateParts(subject: string, template: unknown): readonly TemplatePart[] {
  const rule = `${subject} must be a text with fields in braces, such as ${EXAMPLE}`;
  if (typeof template !== "string") throw new TypeError(`${rule}, not ${describeValue(template)}.`);
  const parts: TemplatePart[] = [];
  for (PART.lastIndex = 0; PART.lastIndex < template.length; ) {
    const at = PART.lastIndex;
    const match = PART.exec(template);
    if (match === null) {
      throw new TypeError(
        `${rule}: the brace at position ${at} of ${JSON.stringify(template)} has no name of a field. Double a brace that is text.`,
      );
    }
    const [text, source] = match;
    if (source !== undefined) parts.push({ source });
    else parts.push({ literal: text === "{{" ? "{" : text === "}}" ? "}" : text });
  }
  if (!parts.some((part) => "source" in part)) {
    throw new TypeError(`${rule}: ${JSON.stringify(template)} names no field.`);
  }
  return parts;
}
