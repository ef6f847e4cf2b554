import type { Analyzer } from "../../analysis/analyzer.ts";
import { invariant } from "../../base/invariant.ts";
import { finishSteps } from "../../base/steps.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import type { TextColumn, TokenColumns } from "../arrays/segment-columns.ts";
import { StringInterner } from "../arrays/string-interner.ts";
import { stringAt } from "../arrays/string-table.ts";
import { CachingAnalyzer } from "../columns/caching-analyzer.ts";
import { TermNumberMap } from "../columns/term-number-map.ts";
import { TextColumnBuilder } from "../columns/text-column-builder.ts";
import { type ListLayout, layOutLists } from "../seal/lists.ts";
import { allocateTokenSections, arraysOf, sealedTextField, writeTokenSections } from "../seal/token-sections.ts";
import type { SealRequest, TextBatch, ThreadAnswer, ThreadField, ThreadRequest } from "./load-thread.ts";

const NO_TEXTS: readonly string[] = [];

/** Sends an answer; the buffers of `transfer` move to the other thread. */
type Answer = (answer: ThreadAnswer, transfer: readonly ArrayBuffer[]) => void;

/** The work of a thread for one draft: analyzes texts, and seals the tokens of all fields. */
export class TokenWorker {
  readonly #answer: Answer;
  readonly #analyzerNamed: (name: string) => Analyzer;
  readonly #terms = new StringInterner();
  #fields: readonly ThreadField[] = [];
  /** By text field; `null` for a field that is analyzed elsewhere. */
  #texts: readonly (TextColumnBuilder | null)[] = [];

  /** @param analyzerNamed returns an analyzer for the names that `LoadThreads.has` accepts */
  constructor(analyzerNamed: (name: string) => Analyzer, answer: Answer) {
    this.#analyzerNamed = analyzerNamed;
    this.#answer = answer;
  }

  receive(request: ThreadRequest): void {
    switch (request.kind) {
      case "setup":
        this.#setUp(request.fields);
        break;
      case "texts":
        this.#analyze(request);
        this.#answer({ kind: "done" }, []);
        break;
      case "seal":
        this.#seal(request);
    }
  }

  #setUp(fields: readonly ThreadField[]): void {
    const caching = new Map<string, CachingAnalyzer>();
    this.#fields = fields;
    this.#texts = fields.map(({ analyzer, many }) => {
      if (analyzer === null) return null;
      const known = caching.get(analyzer) ?? new CachingAnalyzer(this.#analyzerNamed(analyzer), this.#terms);
      caching.set(analyzer, known);
      return new TextColumnBuilder(known, many);
    });
  }

  #analyze({ counts, ends, bytes, exceptions }: TextBatch): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const texts = this.#texts.filter((column) => column !== null);
    let offset = 0;
    for (let i = 0; i < counts.length; i++) {
      const column = texts[i % texts.length] as TextColumnBuilder;
      const exception = exceptions.get(i);
      const encoded = { texts: exception ?? NO_TEXTS, firsts: [0, counts[i] as number], start: offset };
      column.analyze(encoded, 0, view, exception === undefined ? offset : -1);
      column.endDocument();
      offset = ends[i] as number;
    }
  }

  #seal(request: SealRequest): void {
    const columns = this.#columns(request);
    const lists = finishSteps(layOutLists(columns));
    this.#answer({ kind: "lists", columns: sharedColumns(columns), lists: sharedLists(lists) }, []);
    const sections = finishSteps(allocateTokenSections(columns, lists));
    const fields = this.#fields.map(sealedTextField);
    finishSteps(writeTokenSections(columns, lists, fields, sections));
    this.#answer(
      { kind: "tokens", sections },
      arraysOf(sections).map(({ buffer }) => buffer as ArrayBuffer),
    );
  }

  /** All columns. Those of the request are renumbered. */
  #columns({ texts, terms, size }: SealRequest): TokenColumns {
    const dictionary = {
      termCount: terms.starts.length - 1,
      termAt: (number: number) => stringAt(terms.units, terms.starts, number),
    };
    const numbers = new TermNumberMap(dictionary, this.#terms);
    const columns = texts.map((column, index): TextColumn => {
      if (column !== null) return { ...column, terms: renumbered(column.terms, numbers) };
      const own = this.#texts[index] ?? null;
      invariant(own !== null, "a field is analyzed by one of the threads");
      return own.column();
    });
    return { size, terms: this.#terms.packed(), texts: columns };
  }
}

function renumbered(terms: Uint32Array, numbers: TermNumberMap): Uint32Array {
  const target = new GrowingUint32Array();
  target.reserve(terms.length);
  for (let i = 0; i < terms.length; i++) target.push(numbers.of(terms[i] as number));
  return target.view();
}

// Both threads read the lists and the tokens. Cloning them would stop the thread that loads for 50 ms at 100,000
// companies; shared copies are sent at once.

function sharedColumns({ size, terms, texts }: TokenColumns): TokenColumns {
  return {
    size,
    terms: { units: sharedUnits(terms.units), starts: shared(terms.starts) },
    texts: texts.map((column) => ({
      terms: shared(column.terms),
      starts: shared(column.starts),
      positions: column.positions === null ? null : shared(column.positions),
    })),
  };
}

function sharedLists(lists: ListLayout): ListLayout {
  return {
    order: shared(lists.order),
    sortedNumbers: shared(lists.sortedNumbers),
    firstLists: shared(lists.firstLists),
    fields: sharedUnits(lists.fields),
    starts: shared(lists.starts),
    offsetStarts: shared(lists.offsetStarts),
    common: shared(lists.common),
    byField: lists.byField.map(({ terms, lists: numbers }) => ({ terms: shared(terms), lists: shared(numbers) })),
  };
}

function shared(array: Uint32Array): Uint32Array {
  const copy = new Uint32Array(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
}

function sharedUnits(array: Uint16Array): Uint16Array {
  const copy = new Uint16Array(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
}
