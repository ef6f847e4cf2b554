import { PassThrough } from "node:stream";
import { companyDocuments } from "@firmament/cli/src/document-type/company-documents.ts";
import { RecordFiles, type RecordOptions } from "@firmament/cli/src/records/record-files.ts";
import type { RecordFormat } from "@firmament/cli/src/records/record-format.ts";
import type { Rejection } from "@firmament/cli/src/records/rejection.ts";
import type { TerminalInput } from "@firmament/cli/src/terminal/terminal.ts";
import { expect } from "vitest";

/** What a reading of files returns. */
export interface RecordReading {
  /** Each record with its line number. */
  readonly records: readonly (readonly [line: number, value: unknown])[];
  readonly rejections: readonly Omit<Rejection, "file">[];
  readonly messages: readonly string[];
  readonly files: readonly (readonly [file: string, format: RecordFormat])[];
  readonly bytes: number;
}

/** Reads a file, a folder, or standard input for `-`, as companies by default. */
export async function readRecords(
  path: string,
  options: Partial<RecordOptions> = {},
  stdin: TerminalInput = new PassThrough(),
): Promise<RecordReading> {
  const rejections: Omit<Rejection, "file">[] = [];
  const messages: string[] = [];
  const formats: [string, RecordFormat][] = [];
  const records: [number, unknown][] = [];
  let bytes = 0;
  const reading = new RecordFiles(path, stdin, { type: companyDocuments, ...options }).records({
    onBytes: (total) => {
      bytes = total;
    },
    onFile: (file, format) => formats.push([file, format]),
    onReject: ({ file, ...rejection }) => {
      expect(formats.at(-1)?.[0]).toBe(file);
      rejections.push(rejection);
    },
    onMessage: (text) => messages.push(text),
  });
  for await (const { line, value } of reading) records.push([line, value]);
  return { records, rejections, messages, files: formats, bytes };
}

export const valuesOf = ({ records }: RecordReading): readonly unknown[] => records.map(([, value]) => value);
