import type { DatasetProgress } from "@firmament/dataset";
import type { DocumentType } from "../document-type/document-type.ts";
import { formatCount } from "../terminal/number-format.ts";
import { ProgressLine, rateText, timeLeft } from "../terminal/progress-line.ts";
import type { Screen } from "../terminal/screen.ts";

/** The progress of work on all documents of a dataset, such as building its index. */
export class DocumentsProgress {
  readonly #screen: Screen;
  readonly #type: DocumentType;
  readonly #verb: string;
  #line: ProgressLine | null = null;
  #done = 0;

  /** @param verb the first word of the line: `Indexing` */
  constructor(screen: Screen, type: DocumentType, verb: string) {
    this.#screen = screen;
    this.#type = type;
    this.#verb = verb;
  }

  update({ done, total }: Pick<DatasetProgress, "done" | "total">): void {
    this.#done = done;
    this.#line ??= this.#begin(total);
    this.#line.update(done);
  }

  /** Removes the line. */
  end(): void {
    this.#line?.end();
    this.#line = null;
  }

  #begin(total: number | null): ProgressLine {
    const start = performance.now();
    const count = total === null ? ":" : " {bar} {percentage}%,";
    return new ProgressLine(this.#screen, {
      format: `${this.#verb}${count} {documents}, {rate}{left}`,
      total,
      values: () => {
        const milliseconds = performance.now() - start;
        return {
          documents: formatCount(this.#done, this.#type.singular, this.#type.plural),
          rate: rateText(this.#done, milliseconds),
          left: total === null ? "" : timeLeft(this.#done, total, milliseconds),
        };
      },
    });
  }
}
