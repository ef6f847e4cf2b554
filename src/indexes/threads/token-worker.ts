import type { Analyzer } from "../../analysis/analyzer.ts";
import { formAnalyzer } from "../../analysis/composed/form-terms.ts";
import { invariant } from "../../base/invariant.ts";
import { finishSteps } from "../../base/steps.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import type { TextColumn, TokenColumns } from "../arrays/segment-columns.ts";
import { StringInterner } from "../arrays/string-interner.ts";
import { stringAt } from "../arrays/string-table.ts";
import { CachingAnalyzer } from "../columns/caching-analyzer.ts";
import type { FieldTexts } from "../columns/document-codec.ts";
import { TermNumberMap } from "../columns/term-number-map.ts";
import { TextColumnBuilder } from "../columns/text-column-builder.ts";
import { DocumentCounter } from "../seal/document-counter.ts";
import { type ListLayout, layOutLists } from "../seal/lists.ts";
import { arraysOf, invertTokens, sealedTextField } from "../seal/token-sections.ts";
import type { SealRequest, TextBatch, ThreadAnswer, ThreadField, ThreadRequest } from "./load-thread.ts";

const NO_TEXTS: readonly string[] = [];

/** Sends an answer; the buffers of `transfer` move to the other thread. */
type Answer = (answer: ThreadAnswer, transfer: readonly ArrayBuffer[]) => void;

/** A field that the thread analyzes. */
interface OwnField {
  readonly column: TextColumnBuilder;
  /** Counts each batch after its analysis, while the other thread still reads documents. */
  readonly counter: DocumentCounter;
}

/** The work of a thread for one draft: analyzes texts, and seals the tokens of all fields. */
export class TokenWorker {
  readonly #answer: Answer;
  readonly #analyzerNamed: (name: string) => Analyzer;
  readonly #terms = new StringInterner();
  #fields: readonly ThreadField[] = [];
  /** By index of terms; `null` for one that is built elsewhere. */
  #texts: readonly (OwnField | null)[] = [];
  /** The columns that are built from each field of terms. */
  #columnsOf: readonly (readonly TextColumnBuilder[])[] = [];

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
    this.#texts = fields.map(({ analyzer, kind, many }) => {
      if (analyzer === null) return null;
      const key = `${kind} ${analyzer}`;
      const known = caching.get(key) ?? new CachingAnalyzer(this.#analyzerOf(analyzer, kind), this.#terms);
      caching.set(key, known);
      return { column: new TextColumnBuilder(known, many), counter: new DocumentCounter() };
    });
    const words = fields.filter(({ kind }) => kind === "words");
    this.#columnsOf = words.map((_, source) => {
      return this.#texts.flatMap((own, index) => (own !== null && fields[index]?.source === source ? own.column : []));
    });
  }

  #analyzerOf(name: string, kind: ThreadField["kind"]): Analyzer {
    const analyzer = this.#analyzerNamed(name);
    if (kind === "words") return analyzer;
    invariant(analyzer.forms !== undefined, "an index of forms has an analyzer with forms");
    return formAnalyzer(analyzer, analyzer.forms);
  }

  #analyze({ bytes, starts, counts, exceptions }: TextBatch): void {
    const { buffer, byteOffset } = bytes;
    const view = new DataView(buffer, byteOffset);
    for (let document = 0; document < starts.length; document++) {
      const exception = exceptions.get(document);
      if (exception === undefined) this.#analyzeEncoded(view, starts[document] as number, counts, document);
      else this.#analyzeTexts(exception, view);
      for (const own of this.#texts) own?.column.endDocument();
    }
    for (const own of this.#texts) {
      own?.counter.add(own.column.column(), own.counter.size + starts.length, this.#terms.size);
    }
  }

  /** Analyzes the texts at an offset of the view, which are those of a document with these counts. */
  #analyzeEncoded(view: DataView, start: number, counts: Uint32Array, document: number): void {
    const fields = this.#columnsOf;
    let offset = start;
    for (let field = 0; field < fields.length; field++) {
      const count = counts[document * fields.length + field] as number;
      if (count === 0) continue;
      const columns = fields[field] as readonly TextColumnBuilder[];
      let end = -1;
      for (const column of columns) {
        end = column.analyze({ texts: NO_TEXTS, firsts: [0, count], start: offset }, 0, view, offset);
      }
      offset = end < 0 ? offsetAfterTexts(view, offset, count) : end;
    }
  }

  #analyzeTexts({ texts, firsts }: FieldTexts, view: DataView): void {
    for (const [field, columns] of this.#columnsOf.entries()) {
      for (const column of columns) column.analyze({ texts, firsts, start: -1 }, field, view, -1);
    }
  }

  #seal(request: SealRequest): void {
    const columns = this.#columns(request);
    const counted = this.#texts.map((field) => field?.counter.counted() ?? null);
    const lists = finishSteps(layOutLists(columns, counted));
    this.#answer({ kind: "lists", columns: sharedColumns(columns), lists: sharedLists(lists) }, []);
    const tokens = finishSteps(invertTokens(columns, lists, this.#fields.map(sealedTextField)));
    this.#answer(
      { kind: "tokens", tokens },
      arraysOf(tokens).map(({ buffer }) => buffer as ArrayBuffer),
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
      return own.column.column();
    });
    return { size, terms: this.#terms.packed(), texts: columns };
  }
}

/** Skips `count` texts, each followed by `\0`. */
function offsetAfterTexts(view: DataView, from: number, count: number): number {
  let offset = from;
  for (let skipped = 0; skipped < count; skipped++) while (view.getUint8(offset++) !== 0);
  return offset;
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
    neighbourStarts: shared(lists.neighbourStarts),
    positionStarts: shared(lists.positionStarts),
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
