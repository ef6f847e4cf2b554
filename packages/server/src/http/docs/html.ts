import { html } from "hono/html";
import type { JsonSchema } from "./openapi.ts";

export type Html = ReturnType<typeof html>;

/** A text whose parts between backticks are shown as code. */
export function inlineCode(text: string): Html {
  return html`${text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

/** The section of a schema: a table of its members, or its type if it has none. */
export function schemaSection(name: string, schema: JsonSchema): Html {
  const { properties, required = [], description } = schema;
  return html`
<h3 id="${name}">${name}</h3>
${description === undefined ? "" : html`<p>${inlineCode(description)}</p>`}
${
  properties === undefined
    ? html`<p>${typeOf(schema)}</p>`
    : html`<div class="table"><table><tr><th>member</th><th>type</th><th>meaning</th></tr>
${Object.entries(properties).map(([member, memberSchema]) => memberRow(member, memberSchema, required.includes(member)))}
</table></div>`
}`;
}

function memberRow(name: string, schema: JsonSchema | boolean, isRequired: boolean): Html {
  const { description = "", examples = [] } = typeof schema === "boolean" ? {} : schema;
  return html`<tr><td><code>${name}</code></td><td>${typeOf(schema)}${isRequired ? "" : ", optional"}</td>
<td>${inlineCode(description)}
${(examples as unknown[]).map((example) => html` <code>${JSON.stringify(example)}</code>`)}</td></tr>
`;
}

/** A type in a few words: "integer from 1 to 100", "list of string". */
function typeOf(schema: JsonSchema | boolean): Html {
  if (typeof schema === "boolean") return html`anything`;
  const { $ref, anyOf, type, items, properties, additionalProperties } = schema;
  if ($ref !== undefined) return schemaLink($ref);
  if (anyOf !== undefined) return join(anyOf.map(typeOf), " or ");
  if (schema.enum !== undefined)
    return join(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ", ",
    );
  if (Array.isArray(type))
    return join(
      (type as string[]).map((name) => html`${name}`),
      " or ",
    );
  if (type === "array")
    return html`list of ${typeOf((items ?? true) as JsonSchema | boolean)}${bounds(schema.minItems, schema.maxItems)}`;
  if (properties !== undefined) {
    const members = Object.entries(properties).map(([name, member]) => html`<code>${name}</code>: ${typeOf(member)}`);
    return html`object of ${join(members, "; ")}`;
  }
  if (type === "object") return html`object of ${typeOf((additionalProperties ?? true) as JsonSchema | boolean)}`;
  return html`${type ?? "anything"}${bounds(schema.minimum, schema.maximum)}`;
}

/** A link to the section of the schema that a `$ref` points to. */
export function schemaLink(reference: string): Html {
  const name = reference.slice(reference.lastIndexOf("/") + 1);
  return html`<a href="#${name}">${name}</a>`;
}

function bounds(min: number | undefined, max: number | undefined): string {
  return `${min === undefined ? "" : ` from ${min}`}${max === undefined ? "" : ` to ${max}`}`;
}

export function join(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`))}`;
}
