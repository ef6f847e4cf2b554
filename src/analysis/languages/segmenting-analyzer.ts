import type { Analyzer, Token, WordForms } from "../analyzer.ts";
import { addComposedAnalyzer, type ComposedAnalyzer } from "../composed/built-in-analyzer.ts";
import { derivedAnalyzer } from "../composed/derived-analyzer.ts";
import { provideMissingReason } from "../composed/missing-analyzer.ts";
import { type SegmentText, segmentationDigest, segmenter } from "./segmentation.ts";

/** Text of the scripts whose words have no spaces between them. A mark or a digit does not begin one. */
const RUN =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}][\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Mark}\u200c\u200d]*/gu;
/** A text without these code units has no such run. */
const MAY_HAVE_RUN = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\ua9e0-\ua9ff\uaa60-\uaa7f\ud804]/;

function hasRun(text: string): boolean {
  return MAY_HAVE_RUN.test(text) && text.search(RUN) >= 0;
}

/**
 * An analyzer that takes the words of Thai, Lao, Khmer and Burmese apart, which have no spaces between them; the words
 * of all other scripts are those of `base`. It finds them with the dictionaries of the runtime (`Intl.Segmenter`), which
 * differ between runtimes and versions. The name of the analyzer therefore contains a digest of how this runtime
 * separates some sentences: an index file of another segmentation is refused. The call makes such names known.
 *
 * The same letters may be separated otherwise where a text goes on. Therefore an unquoted text is also found by its
 * letters, next to each other, within other words too: those are its forms. A quoted text is found by its words only.
 *
 * @throws {TypeError} if the runtime has no `Intl.Segmenter`
 */
export function segmentingAnalyzer(base: Analyzer): Analyzer {
  const segment = segmenter();
  registerSegments();
  const pieces = (text: string): readonly Piece[] => piecesOf(text, segment);
  const terms = (text: string): string[] => pieces(text).flatMap((piece) => base.terms(piece.text));
  const words: Analyzer = Object.freeze<Analyzer>({
    name: `${SEGMENTS}(${base.name}: ${segmentationDigest()})`,
    ...(base.splitsAtWhitespace === true && { splitsAtWhitespace: true }),
    terms: (text) => (MAY_HAVE_RUN.test(text) ? terms(text) : base.terms(text)),
    tokens: (text) => (MAY_HAVE_RUN.test(text) ? tokensOf(pieces(text), base) : base.tokens(text)),
    normalize: (text) => base.normalize(text),
    isStopWord: (term) => base.isStopWord?.(term) === true,
  });
  return derivedAnalyzer(words, { name: words.name, forms: lettersOf(base, segment) });
}

const SEGMENTS = "segments";

/** Why this runtime lacks a segmenting analyzer, which may be the base of another one, as in `stop(segments(folding: …))`. */
function missingSegmentsReason(name: string): string | null {
  const [, digest] = (name.includes(`${SEGMENTS}(`) && /: ([0-9a-f]{8})\)/.exec(name)) || [];
  if (digest === undefined || digest === segmentationDigest()) return null;
  return `This runtime separates the words of Thai, Lao, Khmer and Burmese otherwise (${segmentationDigest()}, not ${digest}). Load the documents again in this runtime, or open the index in one like that which wrote it.`;
}

/** Makes the names of segmenting analyzers known. */
export function registerSegments(): void {
  addComposedAnalyzer(composedSegments);
  provideMissingReason(missingSegmentsReason);
}

/** Finds a segmenting analyzer by its name; without a digest, `segments(folding)` is that of this runtime. */
const composedSegments: ComposedAnalyzer = {
  kind: SEGMENTS,
  create(argument, named) {
    const [, baseName = "", digest] = /^(.+?)(?:: ([0-9a-f]{8}))?$/su.exec(argument) ?? [];
    const base = named(baseName);
    const isOwn = digest === undefined || digest === segmentationDigest();
    return isOwn && base !== null ? segmentingAnalyzer(base) : null;
  },
};

/** A part of a text that is analyzed by itself. */
interface Piece {
  readonly text: string;
  readonly start: number;
  /** Whether it is a word of a run. */
  readonly isSegment: boolean;
}

function piecesOf(text: string, segment: SegmentText): readonly Piece[] {
  const pieces: Piece[] = [];
  const push = (piece: string, start: number, isSegment: boolean): void => {
    if (piece !== "") pieces.push({ text: piece, start, isSegment });
  };
  let end = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    push(text.slice(end, index), end, false);
    let start = index;
    for (const word of segment(run)) {
      push(word, start, true);
      start += word.length;
    }
    end = index + run.length;
  }
  push(text.slice(end), end, false);
  return pieces;
}

function tokensOf(pieces: readonly Piece[], base: Pick<Analyzer, "tokens">): Token[] {
  const tokens: Token[] = [];
  for (const { text, start } of pieces) {
    for (const token of base.tokens(text)) {
      tokens.push({ term: token.term, start: start + token.start, end: start + token.end, position: tokens.length });
    }
  }
  return tokens;
}

/** The letters of runs, and the forms or words of all other texts. */
function lettersOf(base: Analyzer, segment: SegmentText): WordForms {
  const source = base.forms ?? base;
  const tokens = (text: string): Token[] => {
    const letters: Token[] = [];
    for (const piece of piecesOf(text, segment)) {
      for (const token of (piece.isSegment ? base : source).tokens(piece.text)) {
        const start = piece.start + token.start;
        const end = piece.start + token.end;
        for (const { term, ...span } of piece.isSegment
          ? lettersIn(token.term, start, end)
          : [{ ...token, start, end }]) {
          letters.push({ term, start: span.start, end: span.end, position: letters.length });
        }
      }
    }
    return letters;
  };
  const terms = (text: string): string[] => {
    if (!MAY_HAVE_RUN.test(text)) return source.terms(text);
    return piecesOf(text, segment).flatMap((piece) =>
      piece.isSegment
        ? base.terms(piece.text).flatMap((term) => Array.from(term.normalize("NFD")))
        : source.terms(piece.text),
    );
  };
  return Object.freeze<WordForms>({
    needWords: base.forms === undefined || base.forms.needWords === true,
    terms,
    tokens: (text) => (MAY_HAVE_RUN.test(text) ? tokens(text) : source.tokens(text)),
    query: (text) => {
      if (!hasRun(text)) return base.forms?.query(text) ?? null;
      const letters = terms(text);
      return letters.length === 0 ? null : { terms: letters, includesWords: true };
    },
  });
}

type Letter = Omit<Token, "position">;

/** Letters that normalization has changed share the span of their word. */
function lettersIn(term: string, start: number, end: number): readonly Letter[] {
  const isAligned = end - start === term.length && term.normalize("NFD") === term;
  let offset = start;
  return Array.from(term.normalize("NFD"), (letter) => {
    if (!isAligned) return { term: letter, start, end };
    offset += letter.length;
    return { term: letter, start: offset - letter.length, end: offset };
  });
}
