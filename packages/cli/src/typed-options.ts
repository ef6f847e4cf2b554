import { type Command, InvalidArgumentError } from "commander";
import { shellWord } from "firmament/base";
import type { DocumentType } from "./document-type/document-type.ts";
import type { TypeOptions } from "./documents/document-type-of.ts";
import { parseFacet } from "./options/facet-option.ts";
import { parseFilter } from "./options/filter-option.ts";
import { parseVectorField } from "./options/near-option.ts";
import { parseFields, parseGroup, parseRank, parseSort, parseTextFields } from "./options/option-values.ts";
import { parseMap } from "./options/record-options.ts";

/** Parses the text of an option; `others` is the value of the texts before it, if the option can be repeated. */
type Parser = (text: string, type: DocumentType, others: never) => unknown;

/** The options that name fields, by the keys under which Commander stores their texts. */
const PARSERS: Readonly<Record<string, Parser>> = {
  sort: parseSort,
  rank: parseRank,
  near: parseVectorField,
  facet: parseFacet,
  group: parseGroup,
  highlight: parseTextFields,
  words: parseTextFields,
  numbers: parseFields,
  fields: parseFields,
  map: parseMap,
  filter: parseFilter,
  same: parseFields,
  sameHost: parseFields,
  similarName: parseFields,
  neverDifferent: parseFields,
  neverDifferentHost: parseFields,
};

export const TYPED_OPTIONS: readonly string[] = Object.keys(PARSERS);

/**
 * The options of a command with the type of its documents. Options that name fields are parsed only now, because the
 * fields are known only now.
 *
 * @throws {CommanderError} for an invalid option, with the message that Commander has for others
 * @throws {CommandFailure | IndexFileError} when a file that states the type cannot be used
 */
export async function typedOptions<Options extends { readonly type: DocumentType }>(
  command: Command,
): Promise<Options> {
  const options: Readonly<Record<string, unknown>> = command.opts();
  const { documentTypeOf } = await import("./documents/document-type-of.ts");
  const type = await documentTypeOf(options as TypeOptions);
  const parsed = Object.entries(options).map(([name, value]) => {
    const parser = PARSERS[name];
    return [name, parser === undefined ? value : parsedTexts(command, name, value, type, parser)];
  });
  // The command declares these options, and their parsers return these values.
  return { ...Object.fromEntries(parsed), type } as Options;
}

function parsedTexts(command: Command, name: string, value: unknown, type: DocumentType, parser: Parser): unknown {
  const texts: readonly string[] = Array.isArray(value) ? value : [value];
  let parsed: unknown;
  for (const text of texts) {
    try {
      parsed = parser(text, type, parsed as never);
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      const flags = command.options.find((option) => option.attributeName() === name)?.flags ?? name;
      const message = `error: option '${flags}' argument '${text}' is invalid. ${error.message}`;
      command.error(`${message}${schemaHint(command, type)}`, error);
    }
  }
  return parsed;
}

/** Without a schema, documents are companies. */
function schemaHint(command: Command, type: DocumentType): string {
  const { data, schema } = command.opts() as { readonly data?: string; readonly schema?: unknown };
  if (!type.hasSamples || schema !== undefined || data === undefined || data === "-") return "";
  return ` These are the fields of companies; for other documents: firmament schema infer ${shellWord(data)} -o schema.json, then --schema schema.json.`;
}
