import { FusionTable } from "../panels/fusion-table.tsx";
import { ScoreBars } from "../panels/score-bars.tsx";
import { valuesAt } from "../search/page-field.ts";
import type { PageHit } from "../search/search-source.ts";
import { FactValues } from "./fact-values.tsx";
import { factsOf, type HitView, partsOf } from "./hit-parts.ts";
import { HitTitle } from "./hit-title.tsx";
import { MarkedText } from "./marked-text.tsx";
import { imageAddress } from "./value-text.ts";
import "./hit-card.css";

interface HitCardProps {
  readonly view: HitView;
  readonly hit: PageHit;
  /** The number of the hit among all hits, from 1. */
  readonly rank: number;
  readonly isExplained: boolean;
  /** Whether ranks have reasons: without a text, all hits are equal. */
  readonly hasReasons: boolean;
  onExplain(isExplained: boolean): void;
  /** Finds documents like this one. */
  onLike(): void;
}

const MAX_DESCRIPTION = 220;

/** A document, with the words that matched marked. */
export function HitCard({ view, hit, rank, isExplained, hasReasons, onExplain, onLike }: HitCardProps) {
  const { display } = view.dataset;
  const { explanation, fusion } = hit;
  const reasons = explanation ?? [];
  const image = display.image === null ? null : imageAddress(valuesAt(hit.document, display.image)[0], location.origin);
  const subtitle = partsOf(hit, display.subtitle, MAX_DESCRIPTION);
  const description = partsOf(hit, view.profile.description, MAX_DESCRIPTION);
  const facts = factsOf(hit, view);
  return (
    <li class="card hit-card" data-id={hit.id}>
      {image !== null && <img class="hit-card-image" src={image} alt="" width="72" height="72" loading="lazy" />}
      <div class="hit-card-text">
        <h3>
          <span class="visually-hidden">{rank}. </span>
          <HitTitle view={view} hit={hit} />
        </h3>
        {subtitle !== null && (
          <p class="hit-card-subtitle">
            <MarkedText parts={subtitle} />
          </p>
        )}
        {description !== null && (
          <p class="hit-card-description">
            <MarkedText parts={description} />
          </p>
        )}
        {facts.length > 0 && (
          <dl class="hit-card-facts">
            {facts.map(({ field, values }) => (
              <div key={field.name}>
                <dt>{field.title}</dt>
                <dd class="number">
                  <FactValues values={values} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div class="hit-card-actions">
          <button type="button" class="link hit-card-like" onClick={onLike}>
            More like this<span class="visually-hidden"> {hit.id}</span>
          </button>
          {hasReasons && (reasons.length > 0 || fusion !== null) && (
            <button
              type="button"
              class="link hit-card-why"
              aria-expanded={isExplained}
              onClick={() => onExplain(!isExplained)}
            >
              Why this rank?<span class="visually-hidden"> {hit.id}</span>
            </button>
          )}
        </div>
        {isExplained && fusion !== null && <FusionTable fusion={fusion} />}
        {isExplained && reasons.length > 0 && hit.score !== null && (
          <ScoreBars parts={reasons} score={fusion?.wordScore ?? hit.score} />
        )}
      </div>
    </li>
  );
}
