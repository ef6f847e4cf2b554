import type { Hit } from "firmament";
import type { Company } from "firmament/companies";
import { ScoreBars } from "../panels/score-bars.tsx";
import { formatNumber } from "../parts/format.ts";
import { HitText, HitTexts } from "./hit-text.tsx";
import "./hit-card.css";

interface HitCardProps {
  readonly hit: Hit<Company>;
  /** The number of the hit among all hits, from 1. */
  readonly rank: number;
  readonly isExplained: boolean;
  onExplain(isExplained: boolean): void;
  /** Called to add an industry to the filters. */
  onIndustry(industry: string): void;
}

/** A company, with the words that matched marked. */
export function HitCard({ hit, rank, isExplained, onExplain, onIndustry }: HitCardProps) {
  const { document, explanation } = hit;
  const { website, staff_count, followers, type } = document;
  return (
    <li class="card hit-card">
      <div class="spread">
        <h3>
          <span class="visually-hidden">{rank}. </span>
          <HitText hit={hit} field="name" fallback={hit.id} />
        </h3>
        <span class="soft">
          <HitText hit={hit} field="location_city" />
          {document.location_city !== undefined && document.location_country !== undefined && ", "}
          <HitText hit={hit} field="location_country" />
        </span>
      </div>
      {document.tagline !== undefined && (
        <p class="hit-card-tagline">
          <HitText hit={hit} field="tagline" />
        </p>
      )}
      {document.description !== undefined && (
        <p class="hit-card-description">
          <HitText hit={hit} field="description" maxLength={240} />
        </p>
      )}
      <HitTexts hit={hit} field="specialities" />
      <div class="hit-card-end">
        <div class="row hit-card-facts">
          {document.industries?.map((industry) => (
            <button key={industry} type="button" class="badge hit-card-industry" onClick={() => onIndustry(industry)}>
              {industry}
            </button>
          ))}
          {type !== undefined && (
            <span class="soft">
              <HitText hit={hit} field="type" />
            </span>
          )}
          {staff_count !== undefined && <span class="soft number">{formatNumber(staff_count)} staff</span>}
          {followers !== undefined && <span class="soft number">{formatNumber(followers)} followers</span>}
          {website !== undefined && (
            <span class="soft hit-card-website">
              <HitText hit={hit} field="website" />
            </span>
          )}
        </div>
        {explanation !== undefined && explanation.length > 0 && (
          <button
            type="button"
            class="link hit-card-why"
            aria-expanded={isExplained}
            onClick={() => onExplain(!isExplained)}
          >
            Why this rank?<span class="visually-hidden"> {document.name ?? hit.id}</span>
          </button>
        )}
      </div>
      {isExplained && explanation !== undefined && <ScoreBars parts={explanation} score={hit.score} />}
    </li>
  );
}
