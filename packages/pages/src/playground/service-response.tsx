import { MarkedText } from "../hits/marked-text.tsx";
import { readServiceResult, type ServiceResult } from "../hits/service-result.ts";
import { formatCount, formatMilliseconds } from "../parts/format.ts";
import { ScrollRegion } from "../parts/scroll-region.tsx";

/** A response as it was received. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly milliseconds: number;
  readonly text: string;
}

/** The companies of a response, or its problem, and all of it as it was received. */
export function ServiceResponse({ received }: { readonly received: ReceivedResponse }) {
  const { status, headers, milliseconds, text } = received;
  const header = (name: string): string | undefined => headers.find(([found]) => found === name)?.[1];
  const charged = header("x-credits-charged");
  const result = status === 200 ? readServiceResult(text) : null;
  return (
    <div class="stack">
      <p role="status" class="row">
        <span class={`badge ${status === 200 ? "badge-good" : "badge-bad"}`}>Status {status}</span>
        {result !== null && <strong class="number">{formatCount(result.total, "company", "companies")}</strong>}
        <span class="number">{formatMilliseconds(milliseconds)}</span>
        {charged !== undefined && (
          <span class="number">
            charged {charged}, {header("x-credits-remaining")} left
          </span>
        )}
      </p>
      {result !== null && <Companies result={result} />}
      <details open={result === null}>
        <summary>The response as received</summary>
        <ScrollRegion label="Response" class="card">
          <pre>
            {headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
            {"\n\n"}
            {indented(text)}
          </pre>
        </ScrollRegion>
      </details>
    </div>
  );
}

function Companies({ result: { companies } }: { readonly result: ServiceResult }) {
  return (
    <ol class="hit-list">
      {companies.map(({ id, name, markedName, tagline, location }, index) => (
        <li key={`${index} ${id}`} class="card hit-card">
          <div class="spread">
            <h3>{markedName === null ? name : <MarkedText marked={markedName} />}</h3>
            <span class="soft">{location}</span>
          </div>
          {tagline !== null && <p>{tagline}</p>}
        </li>
      ))}
    </ol>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
