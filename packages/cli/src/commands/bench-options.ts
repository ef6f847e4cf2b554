import type { PeerName } from "@firmament/benchmark/names";
import type { ReadingOptions } from "../documents/read-documents.ts";

/** The options of `firmament bench`. */
export interface BenchCommandOptions extends ReadingOptions {
  /** Default: 20,000 generated companies, or all documents of the data. */
  readonly count?: number;
  readonly seed?: number;
  /** A file of queries. */
  readonly queries?: string;
  readonly only?: readonly string[];
  /** The engines besides Firmament; default: all libraries. */
  readonly peers?: readonly PeerName[];
  readonly rounds?: number;
  readonly processes?: number;
  /** Folders of copies of Firmament. */
  readonly engine?: string;
  readonly baseline?: string;
  readonly date?: string;
  /** A report to show instead of measuring. */
  readonly from?: string;
  readonly json?: string;
  readonly svg?: string;
  readonly html?: string;
  /** A report to compare with. */
  readonly compare?: string;
  /** The share by which a class may become slower. */
  readonly bound?: number;
}
