import { html } from "hono/html";
import type { JsonSchema } from "./openapi.ts";
import { type Html, prose } from "./prose.ts";

/** What a shape has, member by member; or of what it is, when it has none. */
export function schemaSection(name: string, schema: JsonSchema): Html {
  const { properties, required = [], description } = schema;
  return html`
<h3 id="${name}">${name}</h3>
${description === undefined ? "" : html`<p>${prose(description)}</p>`}
${
  properties === undefined
    ? html`<p>${typeOf(schema)}</p>`
    : html`<div class="table"><table><tr><th>member</th><th>is</th><th></th></tr>
${Object.entries(properties).map(([member, shape]) => memberRow(member, shape, required.includes(member)))}
</table></div>`
}`;
}

function memberRow(name: string, shape: JsonSchema | boolean, isRequired: boolean): Html {
  const { description = "", default: usual, examples = [] } = typeof shape === "boolean" ? {} : shape;
  return html`<tr><td><code>${name}</code></td><td>${typeOf(shape)}${isRequired ? "" : ", may be missing"}</td>
<td>${prose(description)}${usual === undefined ? "" : html` Default: <code>${JSON.stringify(usual)}</code>.`}
${(examples as unknown[]).map((example) => html` <code>${JSON.stringify(example)}</code>`)}</td></tr>
`;
}

/** In a few words: a number from 1 to 100, a list of texts. */
function typeOf(shape: JsonSchema | boolean): Html {
  if (typeof shape === "boolean") return html`anything`;
  const { $ref, anyOf, type, items, properties, additionalProperties } = shape;
  if ($ref !== undefined) return referenceTo($ref);
  if (anyOf !== undefined) return joined(anyOf.map(typeOf), " or ");
  if (shape.enum !== undefined)
    return joined(
      shape.enum.map((value) => html`<code>${String(value)}</code>`),
      ", ",
    );
  if (Array.isArray(type))
    return joined(
      (type as string[]).map((name) => html`${name}`),
      " or ",
    );
  if (type === "array")
    return html`list of ${typeOf((items ?? true) as JsonSchema | boolean)}${boundsOf(shape.minItems, shape.maxItems)}`;
  if (properties !== undefined) {
    const members = Object.entries(properties).map(([name, member]) => html`<code>${name}</code>: ${typeOf(member)}`);
    return html`object of ${joined(members, "; ")}`;
  }
  if (type === "object") return html`object of ${typeOf((additionalProperties ?? true) as JsonSchema | boolean)}`;
  return html`${type ?? "anything"}${boundsOf(shape.minimum, shape.maximum)}`;
}

function referenceTo(reference: string): Html {
  const name = reference.slice(reference.lastIndexOf("/") + 1);
  return html`<a href="#${name}">${name}</a>`;
}

function boundsOf(least: number | undefined, most: number | undefined): string {
  return `${least === undefined ? "" : ` from ${least}`}${most === undefined ? "" : ` to ${most}`}`;
}

function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`))}`;
}
