import { CopyButton } from "../parts/copy-button.tsx";
import { ScrollRegion } from "../parts/scroll-region.tsx";
import { asCurl, asTypeScript, searchPath, serviceBody } from "../search/service-request.ts";
import type { Playground } from "./playground.ts";
import { questionOf } from "./search-results.ts";

/** The search as a request to the service. */
export function RequestPanel({ playground: { state, library } }: { readonly playground: Playground }) {
  const open = library.current.value;
  if (open === null) return null;
  const { dataset, hasKey, place } = open.source;
  const body = serviceBody(questionOf(state.view.value, open), dataset);
  const url = location.origin + searchPath(dataset);
  const needsKey = hasKey || place === "page";
  const texts = [
    { title: "As curl", text: asCurl(url, body, needsKey) },
    { title: "In TypeScript", text: asTypeScript(url, body, needsKey) },
  ];
  return (
    <div class="stack">
      {place === "page" && (
        <p class="hint">
          These documents are searched in this page. A service with the same dataset takes this request, with a key if
          it is not public.
        </p>
      )}
      {texts.map(({ title, text }) => (
        <section key={title} class="stack">
          <div class="spread">
            <h3>{title}</h3>
            <CopyButton text={text} what={title} />
          </div>
          <ScrollRegion label={title}>
            <pre>{text}</pre>
          </ScrollRegion>
        </section>
      ))}
    </div>
  );
}
