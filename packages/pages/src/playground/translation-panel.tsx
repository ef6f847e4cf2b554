import { useEffect, useState } from "preact/hooks";
import { CopyButton } from "../parts/copy-button.tsx";
import { ScrollRegion } from "../parts/scroll-region.tsx";
import type { Target, Translation } from "../search/translations.ts";
import type { Playground } from "./playground.ts";
import { questionOf } from "./search-results.ts";

interface Translated {
  readonly target: Target;
  readonly title: string;
  readonly translation: Translation;
}

/** The search for other engines. What translates it is loaded when the panel is opened. */
export function TranslationPanel({ playground: { state, library } }: { readonly playground: Playground }) {
  const open = library.current.value;
  const view = state.view.value;
  const [translated, setTranslated] = useState<readonly Translated[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const question = open === null ? null : questionOf(view, open);
  const key = JSON.stringify([question?.query, question?.filter]);
  useEffect(() => {
    if (open === null || question === null) return;
    let isCurrent = true;
    const translate = async (): Promise<void> => {
      try {
        const { TARGETS, TARGET_TEXTS, translationOf } = await import("../search/translations.ts");
        if (!isCurrent) return;
        const { dataset } = open.source;
        setTranslated(
          TARGETS.map((target) => ({
            target,
            title: TARGET_TEXTS[target],
            translation: translationOf(target, question, dataset),
          })),
        );
        setProblem(null);
      } catch (error) {
        if (isCurrent) setProblem(error instanceof Error ? error.message : String(error));
      }
    };
    void translate();
    return () => {
      isCurrent = false;
    };
  }, [open, key]);
  return (
    <div class="stack">
      <p class="hint">
        The matches of the query and its filters, over tables and fields with these names. Scores and longer, similar
        words are of this engine alone. The package <code>@firmament/compile</code> takes names of your own.
      </p>
      {problem !== null && (
        <p class="notice notice-bad break" role="alert">
          {problem}. Reload the page.
        </p>
      )}
      {translated.map(({ target, title, translation }) => (
        <section key={target} class="stack">
          <div class="spread">
            <h3>{title}</h3>
            {"text" in translation && <CopyButton text={translation.text} what={`the search for ${title}`} />}
          </div>
          {"text" in translation ? (
            <ScrollRegion label={title}>
              <pre>{translation.text}</pre>
            </ScrollRegion>
          ) : (
            <p class="notice break">{translation.problem}</p>
          )}
        </section>
      ))}
    </div>
  );
}
