import { valuesAt } from "../search/page-field.ts";
import type { PageHit } from "../search/search-source.ts";
import { type HitView, partsOf } from "./hit-parts.ts";
import { MarkedText } from "./marked-text.tsx";
import { webAddress } from "./value-text.ts";

const MAX_TITLE = 160;

/** What stands for a document, as a link if it has one. */
export function HitTitle({ view: { dataset }, hit }: { readonly view: HitView; readonly hit: PageHit }) {
  const { title, link } = dataset.display;
  const parts = partsOf(hit, title, MAX_TITLE) ?? [{ text: hit.id, isMatch: false }];
  const address = link === null ? null : webAddress(valuesAt(hit.document, link)[0]);
  if (address === null) return <MarkedText parts={parts} />;
  return (
    <a class="hit-link" href={address} target="_blank" rel="noopener noreferrer">
      <MarkedText parts={parts} />
    </a>
  );
}
