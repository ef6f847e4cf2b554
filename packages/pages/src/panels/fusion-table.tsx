import type { Fusion } from "firmament";
import { ScoreTable } from "./score-table.tsx";

/** How the rank of a hit by words and that by meaning add up. The sum has no unit: it only orders the hits of this search. */
export function FusionTable({ fusion }: { readonly fusion: Fusion }) {
  const { wordRank, wordPart, vectorRank, vectorPart, similarity } = fusion;
  const cosine = similarity === null ? "" : `, cosine ${similarity.toFixed(2)}`;
  return (
    <ScoreTable
      class="fusion"
      caption="The rank by words and the rank by meaning, and what each adds"
      columns={["Rank", "1 / (60 + rank)"]}
      sum={{ name: "Sum of 1 / (60 + rank)", value: (wordPart + vectorPart).toFixed(4) }}
    >
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
    </ScoreTable>
  );
}

function rankText(rank: number | null): string {
  return rank === null ? "not found" : `rank ${rank}`;
}
