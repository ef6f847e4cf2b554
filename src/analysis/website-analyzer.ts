import type { Analyzer } from "./analyzer.ts";

const scheme = /^\s*(?:[a-z][a-z0-9+.-]*:\/\/|mailto:)/i;
/** The full stop, and the characters that NFKC maps to it. */
const dots = /[.․﹒．]/g;
/** Dots, and the colon of a scheme. */
const syntax = /[:.․﹒．]/;

const bases = new WeakMap<Analyzer, Analyzer>();

/** The analyzer of the parts of addresses; `undefined` if an analyzer is not one for web addresses. */
export function websiteBaseOf(analyzer: Analyzer): Analyzer | undefined {
  return bases.get(analyzer);
}

/**
 * An analyzer for web addresses: removes the scheme and splits at dots before `base` analyzes the text. The terms of
 * `https://www.example.com/about` are www, example, com and about, and each of them, `example.com` and the whole
 * address match it. Dots split everywhere, not only in the host, so that a part of an address has the same terms as in
 * the whole.
 */
export function websiteAnalyzer(base: Analyzer): Analyzer {
  const website: Analyzer = {
    name: `website(${base.name})`,
    terms: (text) => base.terms(withoutSyntax(text)),
    tokens: (text) => base.tokens(withoutSyntax(text)),
    normalize: (text) => base.normalize(text),
  };
  bases.set(website, base);
  return website;
}

/** Replaces the scheme and dots by spaces, so that offsets stay valid. */
function withoutSyntax(address: string): string {
  if (!syntax.test(address)) return address;
  return address.replace(scheme, (text) => " ".repeat(text.length)).replace(dots, " ");
}
