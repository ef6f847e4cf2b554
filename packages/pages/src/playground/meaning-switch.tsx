import { useComputed } from "@preact/signals";
import { Switch } from "../parts/switch.tsx";
import { ALSO_SIMILAR, RELEVANCE_SORT } from "../search/search-source.ts";
import type { Playground } from "./playground.ts";
import "./meaning-switch.css";

/** Whether hits are ordered by words alone, or also by the similarity of their vectors with that of the text. */
export function MeaningSwitch({ playground: { state, library } }: { readonly playground: Playground }) {
  const isOn = useComputed(() => state.view.value.meaning && state.view.value.sort === RELEVANCE_SORT).value;
  const hasText = useComputed(() => state.view.value.query.trim() !== "").value;
  const { dataset, hasMeaning } = library.current.value?.source ?? {};
  if (hasMeaning !== true) return null;
  return (
    <div class="meaning-switch">
      <Switch
        label="Rank by"
        name="meaning"
        value={isOn ? "meaning" : "words"}
        texts={{ words: "Words", meaning: "Words and meaning" }}
        onChange={(value) => state.go({ meaning: value === "meaning", sort: RELEVANCE_SORT })}
      />
      {isOn && hasText && (
        <p class="hint">
          Also finds the {ALSO_SIMILAR} {dataset?.title.toLowerCase()} whose words are most similar in meaning, and adds
          up both ranks. It knows the meaning of single English words only.
        </p>
      )}
    </div>
  );
}
