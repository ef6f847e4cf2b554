import type { Fusion } from "firmament";
import "./score-bars.css";

/** How the rank of a hit by words and that by meaning add up. The sum has no unit: it only orders the hits of this search. */
export function FusionTable({ fusion }: { readonly fusion: Fusion }) {
  const { wordRank, wordPart, vectorRank, vectorPart, similarity } = fusion;
  const cosine = similarity === null ? "" : `, cosine ${similarity.toFixed(2)}`;
  return (
    <table class="score fusion">
      <caption class="visually-hidden">The rank by words and the rank by meaning, and what each adds</caption>
      <colgroup>
        <col />
        <col class="score-number" />
      </colgroup>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">1 / (60 + rank)</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">By words: {rankText(wordRank)}</th>
          <td class="number">{wordPart.toFixed(4)}</td>
        </tr>
        <tr>
          <th scope="row">
            By meaning: {rankText(vectorRank)}
            {cosine}
          </th>
          <td class="number">{vectorPart.toFixed(4)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Sum of 1 / (60 + rank)</th>
          <td class="number">{(wordPart + vectorPart).toFixed(4)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function rankText(rank: number | null): string {
  return rank === null ? "not found" : `rank ${rank}`;
}
