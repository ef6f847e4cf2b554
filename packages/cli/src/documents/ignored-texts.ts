import type { Schema } from "firmament";
import { computedFields } from "firmament/base";
import { readDocument } from "firmament/query";

type Values = Readonly<Record<string, unknown>>;

/** Finds the computed fields of which records state other texts, which are ignored. */
export class IgnoredTexts {
  readonly #schema: Schema;
  /** The templates of fields without such a record yet. */
  readonly #templates: Map<string, string>;
  readonly #messages: string[] = [];

  constructor(schema: Schema) {
    this.#schema = schema;
    // A strict schema rejects such a record.
    const computed = schema.strict === true ? [] : computedFields(schema.fields);
    this.#templates = new Map(computed.map(({ name, template }) => [name, template]));
  }

  /** A sentence for each of the fields that {@link add} has found. */
  get messages(): readonly string[] {
    return this.#messages;
  }

  /** @param record a document, or what is read as one later */
  add(record: unknown): void {
    if (this.#templates.size === 0 || typeof record !== "object" || record === null) return;
    const stated = [...this.#templates.keys()].filter((name) => statedText(record, name) !== undefined);
    if (stated.length === 0) return;
    const document = this.#read(record);
    if (document === null) return;
    for (const name of stated.filter((each) => statedText(record, each) !== document[each])) {
      const template = this.#templates.get(name) ?? "";
      this.#templates.delete(name);
      const field = JSON.stringify(name);
      this.#messages.push(
        `the field ${field} is computed from ${JSON.stringify(template)}: another text is ignored, first that of the id ${JSON.stringify(document.id)}. ` +
          `To keep it, give it a field of its own in the schema, and name that with --map ${JSON.stringify(`${name}=FIELD`)}`,
      );
    }
  }

  /** `null` for an invalid record, which is reported when it is used. */
  #read(record: object): (Values & { readonly id: string }) | null {
    try {
      return readDocument(this.#schema, record, 0);
    } catch {
      return null;
    }
  }
}

/** `undefined` for none; nothing is lost with an empty one. */
function statedText(record: object, name: string): unknown {
  const value = Object.hasOwn(record, name) ? (record as Values)[name] : undefined;
  return value === null || value === "" ? undefined : value;
}
