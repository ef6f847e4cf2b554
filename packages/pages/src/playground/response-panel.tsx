import { ScrollRegion } from "../parts/scroll-region.tsx";
import type { Playground } from "./playground.ts";

/** The last answer as it was received. */
export function ResponsePanel({ playground: { results } }: { readonly playground: Playground }) {
  const { response } = results.outcome.value;
  if (response === null) return <p class="hint">There is no answer yet.</p>;
  const { http } = response;
  return (
    <div class="stack">
      {http !== null && (
        <p>
          <span class={`badge ${http.status === 200 ? "badge-good" : "badge-bad"}`}>Status {http.status}</span>
        </p>
      )}
      <ScrollRegion label="Response" class="response-text">
        <pre>
          {http?.headers.map(([name, value]) => `${name}: ${value}\n`).join("")}
          {http !== null && "\n"}
          {indented(response.text())}
        </pre>
      </ScrollRegion>
    </div>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
