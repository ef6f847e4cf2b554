import type { Analyzer } from "../../analysis/analyzer.ts";
import { builtInAnalyzer } from "../../analysis/composed/built-in-analyzer.ts";
import { missingAnalyzerReason } from "../../analysis/composed/missing-analyzer.ts";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { describeValue } from "../../base/describe-value.ts";
import { nearestNames } from "../../base/nearest-names.ts";
import { checkFieldName, checkSchema } from "../check-schema.ts";
import { checkSynonyms } from "../check-synonyms.ts";
import { checkDisplay, type DisplayOptions } from "../display.ts";
import { date, type Field, type ObjectFields, objects } from "../field.ts";
import { point } from "../point.ts";
import { type Fields, frozenSchema, type Schema } from "../schema.ts";
import { vector } from "../vector.ts";
import { FIELD_FORMS, type FieldForm } from "./field-options.ts";
import { NAMED_ANALYZERS } from "./named-analyzers.ts";
import { memberPath, SchemaError, type SchemaProblem } from "./schema-error.ts";

type Members = ReadonlyMap<string, unknown>;

const SCHEMA_MEMBERS = ["$schema", "analyzer", "fields", "synonyms", "strict", "display"];
const FIELD_TYPES = /* @__PURE__ */ Object.keys(FIELD_FORMS);

/** Reads the JSON of one schema and collects its mistakes. */
export class SchemaReader {
  readonly #analyzers: readonly Analyzer[];
  readonly #problems: SchemaProblem[] = [];

  /** @param analyzers analyzers that are found by their names before those of this library */
  constructor(analyzers: readonly Analyzer[]) {
    this.#analyzers = analyzers;
  }

  /** @throws {SchemaError} with every mistake */
  read(json: unknown): Schema {
    const schema = this.#schema(json);
    if (this.#problems.length > 0 || schema === null) throw new SchemaError(this.#problems);
    return schema;
  }

  /** `null` if there was a mistake that leaves no schema. */
  #schema(json: unknown): Schema | null {
    const members = this.#members("", json, "A schema", '{ "fields": { "title": { "type": "text" } } }');
    if (members === null) return null;
    this.#checkNames("", members, "a schema", SCHEMA_MEMBERS);
    const address = members.get("$schema");
    if (address !== undefined && typeof address !== "string") {
      this.#add("$schema", `The address of a JSON Schema must be a text, not ${describeValue(address)}.`);
    }
    const analyzer = members.has("analyzer") ? this.#analyzer("analyzer", members.get("analyzer")) : foldingAnalyzer;
    const fields = this.#fields(members);
    const synonyms = members.get("synonyms");
    const strict = members.get("strict");
    if (strict !== undefined && typeof strict !== "boolean") {
      this.#add("strict", `The option strict must be true or false, not ${describeValue(strict)}.`);
    }
    if (analyzer === null || fields === null) return null;
    if (synonyms !== undefined && !this.#attempt("synonyms", () => checkSynonyms(synonyms, analyzer))) return null;
    const display = members.get("display");
    if (display !== undefined && !this.#attempt("display", () => checkDisplay(display, fields))) return null;
    // The synonyms and the display have been checked.
    const schema = {
      analyzer,
      fields,
      ...(synonyms !== undefined && { synonyms: synonyms as Schema["synonyms"] }),
      ...(strict !== undefined && { strict: strict === true }),
      ...(display !== undefined && { display: display as DisplayOptions }),
    };
    // Each field is valid. What remains concerns all of them.
    if (this.#problems.length === 0) this.#attempt("fields", () => checkSchema(schema));
    return frozenSchema(schema as Schema);
  }

  #fields(members: Members): Fields | null {
    if (!members.has("fields")) {
      this.#add("", 'A schema needs fields, as in "fields": { "title": { "type": "text" } }.');
      return null;
    }
    return this.#fieldsAt("fields", members.get("fields"), checkFieldName);
  }

  /** @param checkName throws for a name that a field cannot have */
  #fieldsAt(fieldsPath: string, json: unknown, checkName: (name: string) => void): Fields | null {
    const fields = this.#members(fieldsPath, json, "The fields", '{ "title": { "type": "text" } }');
    if (fields === null) return null;
    const read: [string, Field][] = [];
    for (const [name, fieldJson] of fields) {
      const path = memberPath(fieldsPath, name);
      this.#attempt(path, () => checkName(name));
      const field = this.#field(path, fieldJson);
      if (field !== null) read.push([name, field]);
    }
    return Object.fromEntries(read);
  }

  /** `null` for a field with mistakes. */
  #field(path: string, json: unknown): Field | null {
    const members = this.#members(path, json, "A field", '{ "type": "text" }');
    if (members === null) return null;
    const type = members.get("type");
    const form =
      typeof type === "string" && Object.hasOwn(FIELD_FORMS, type) ? FIELD_FORMS[type as Field["type"]] : null;
    if (form === null) {
      this.#add(members.has("type") ? memberPath(path, "type") : path, typeFault(type));
      return null;
    }
    this.#checkNames(path, members, `a ${type} field`, ["type", ...Object.keys(form.options)]);
    if (type === "objects") return this.#objects(path, members);
    if (type === "date") date();
    if (type === "point") point();
    if (type === "vector") {
      vector(1);
      if (!members.has("dimensions")) {
        this.#add(path, 'A vector field needs its dimensions, as in { "type": "vector", "dimensions": 256 }.');
        return null;
      }
    }
    const options = this.#options(path, members, form);
    return options === null ? null : form.create(options);
  }

  #objects(path: string, members: Members): Field | null {
    const fieldsPath = memberPath(path, "fields");
    if (!members.has("fields")) {
      this.#add(path, 'A field of objects needs their fields, as in "fields": { "city": { "type": "text" } }.');
      return null;
    }
    const problemCount = this.#problems.length;
    const fields = this.#fieldsAt(fieldsPath, members.get("fields"), () => {});
    const required = members.get("required") ?? false;
    let field: Field | null = null;
    if (fields === null || this.#problems.length > problemCount) return null;
    this.#attempt(path, () => {
      field = objects(fields as ObjectFields, { required: required as boolean });
    });
    return field;
  }

  /** The options of a field that the JSON states, each valid; `null` if one of them is not. */
  #options(path: string, members: Members, { options, create }: FieldForm): object | null {
    let isValid = true;
    const read = Object.entries(options).flatMap(([option, kind]): [string, unknown][] => {
      if (!members.has(option)) return [];
      const json = members.get(option);
      const optionPath = memberPath(path, option);
      if (kind === "analyzer") {
        const analyzer = this.#analyzer(optionPath, json);
        isValid &&= analyzer !== null;
        return [[option, analyzer]];
      }
      // The function that defines a field knows which values are valid.
      isValid = this.#attempt(optionPath, () => create({ [option]: json })) && isValid;
      return [[option, json]];
    });
    return isValid ? Object.fromEntries(read) : null;
  }

  #analyzer(path: string, json: unknown): Analyzer | null {
    if (typeof json !== "string") {
      this.#add(path, `An analyzer must be named by a text, such as "folding", not ${describeValue(json)}.`);
      return null;
    }
    const analyzer = this.#analyzers.find(({ name }) => name === json) ?? builtInAnalyzer(json);
    if (analyzer !== null) return analyzer;
    const reason = missingAnalyzerReason(json);
    if (reason !== null) {
      this.#add(path, `The analyzer ${JSON.stringify(json)} is not available here. ${reason}`);
      return null;
    }
    const known = [...this.#analyzers.map(({ name }) => name), ...NAMED_ANALYZERS];
    const isLanguage = NAMED_ANALYZERS.includes(json) || json.includes("segments(");
    const fix = isLanguage ? " Call registerLanguages() of firmament/languages first." : hint(json, known);
    this.#add(path, `There is no analyzer ${JSON.stringify(json)}.${fix}`);
    return null;
  }

  /** The members of an object; `null` for another value. */
  #members(path: string, json: unknown, subject: string, example: string): Members | null {
    if (typeof json === "object" && json !== null && !Array.isArray(json)) return new Map(Object.entries(json));
    this.#add(path, `${subject} must be an object, as in ${example}, not ${describeValue(json)}.`);
    return null;
  }

  #checkNames(path: string, members: Members, subject: string, known: readonly string[]): void {
    for (const name of members.keys()) {
      if (known.includes(name)) continue;
      this.#add(
        memberPath(path, name),
        `There is no option ${JSON.stringify(name)} for ${subject}.${hint(name, known)}`,
      );
    }
  }

  /** Runs a check and collects its error. */
  #attempt(path: string, check: () => unknown): boolean {
    try {
      check();
      return true;
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
      this.#add(path, error.message);
      return false;
    }
  }

  #add(path: string, message: string): void {
    this.#problems.push({ path, message });
  }
}

function typeFault(type: unknown): string {
  if (type === undefined)
    return `A field needs a type, as in { "type": "text" }. The types are ${FIELD_TYPES.join(", ")}.`;
  if (typeof type !== "string")
    return `The type of a field must be a text, such as "text", not ${describeValue(type)}.`;
  return `There is no field type ${JSON.stringify(type)}.${hint(type, FIELD_TYPES)}`;
}

/** The name that the author of an unknown name probably meant, or all names. */
function hint(name: string, known: readonly string[]): string {
  const [near] = nearestNames(name, known);
  return near === undefined ? ` Use ${known.join(", ")}.` : ` Did you mean ${JSON.stringify(near)}?`;
}
