import type { ScorePart } from "firmament";
import { rankedFields, type ScoreScale, scoreScale } from "./score-shares.ts";
import { ScoreTable } from "./score-table.tsx";

export interface ScoreBarsProps {
  /** The explanation of a hit; its parts add up to the score. */
  readonly parts: readonly ScorePart[];
  readonly score: number;
}

/** Fields after these share the last shade. */
const SHADES = 5;

/** Why a hit has its rank: the contribution of each clause, split by field, as a table with bars. */
export function ScoreBars({ parts, score }: ScoreBarsProps) {
  const scale = scoreScale(parts);
  const fields = rankedFields(parts);
  const shadeOf = (field: string): number => Math.min(SHADES, fields.indexOf(field) + 1);
  return (
    <ScoreTable
      caption="The contribution of each clause to the score, by field"
      columns={["Clause and fields", "Score"]}
      sum={{ name: "Score", value: formatScore(score) }}
    >
      {parts.map((part) => (
        <Part key={part.clause} part={part} scale={scale} shadeOf={shadeOf} />
      ))}
    </ScoreTable>
  );
}

interface PartProps {
  readonly part: ScorePart;
  readonly scale: ScoreScale;
  shadeOf(field: string): number;
}

function Part({ part: { clause, score, fields }, scale: { full, isCut }, shadeOf }: PartProps) {
  const isCutHere = isCut && score > full;
  const [first, second] = fields;
  // `name:acme` says its field already.
  const isEvident = first === undefined || (second === undefined && clause.startsWith(`${first.field}:`));
  return (
    <tr>
      <th scope="row">
        <code>{clause}</code>
        <span class={isCutHere ? "score-bar is-cut" : "score-bar"} aria-hidden="true">
          <span class="score-bar-all" style={{ width: `${Math.min(100, (100 * score) / full)}%` }}>
            {fields.map((share) => (
              <span key={share.field} class={`score-shade-${shadeOf(share.field)}`} style={{ flexGrow: share.score }} />
            ))}
            {fields.length === 0 && <span class="score-shade-1" style={{ flexGrow: 1 }} />}
          </span>
        </span>
        {!isEvident && (
          <ul class="score-fields">
            {fields.map((share) => (
              <li key={share.field}>
                <span class={`score-dot score-shade-${shadeOf(share.field)}`} aria-hidden="true" />
                {share.field}
                {fields.length > 1 && <span class="number"> {formatScore(share.score)}</span>}
              </li>
            ))}
          </ul>
        )}
      </th>
      <td class="number">{formatScore(score)}</td>
    </tr>
  );
}

function formatScore(score: number): string {
  return score < 0.005 ? "< 0.01" : score.toFixed(2);
}
