import type { Analyzer } from "./analyzer.ts";

const scheme = /^\s*(?:[a-z][a-z0-9+.-]*:\/\/|mailto:)/i;
/** The full stop, and what NFKC makes one of. */
const dots = /[.․﹒．]/g;
/** A scheme has the colon. */
const syntax = /[:.․﹒．]/;

/**
 * For web addresses: the words `base` finds when the scheme is left out and dots separate, so that
 * `https://www.example.com/about` is www, example, com, about, and any of them, `example.com` or the whole address finds it.
 * Dots separate everywhere, not only in the host: then a part of an address always has the terms that the whole has there.
 */
export function websiteAnalyzer(base: Analyzer): Analyzer {
  return {
    name: `website(${base.name})`,
    terms: (text) => base.terms(withoutSyntax(text)),
    tokens: (text) => base.tokens(withoutSyntax(text)),
    normalize: (text) => base.normalize(text),
  };
}

/** Blanks instead of scheme and dots: every offset stays what it is. */
function withoutSyntax(address: string): string {
  if (!syntax.test(address)) return address;
  return address.replace(scheme, (found) => " ".repeat(found.length)).replace(dots, " ");
}
