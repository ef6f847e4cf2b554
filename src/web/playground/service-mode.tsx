import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { SearchResponse } from "../../http/schema/response-schemas.ts";
import { MarkedText } from "../hits/marked-text.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { formatCount, formatMilliseconds } from "../parts/format.ts";
import { ScrollRegion } from "../parts/scroll-region.tsx";
import { asCurl, asTypeScript, SEARCH_PATH, serviceBody } from "./service-request.ts";
import type { ViewState } from "./view-state.ts";
import "./service-mode.css";

interface ServiceModeProps {
  readonly view: ReadonlySignal<ViewState>;
  /** Changes whenever the visitor presses Enter in the editor. */
  readonly submissions: ReadonlySignal<number>;
}

/** A response as it was received. */
interface Received {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly milliseconds: number;
  readonly text: string;
}

/** Sends the search to the service, and shows the response as it is. Searches cost money, so nothing is sent while typing. */
export function ServiceMode({ view, submissions }: ServiceModeProps) {
  const key = useSignal("");
  const received = useSignal<Received | null>(null);
  const failure = useSignal<string | null>(null);
  const isSending = useSignal(false);
  const body = serviceBody(view.value);

  const send = async (): Promise<void> => {
    if (isSending.value) return;
    isSending.value = true;
    failure.value = null;
    const start = performance.now();
    try {
      const response = await fetch(SEARCH_PATH, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": key.value },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      const milliseconds = performance.now() - start;
      received.value = { status: response.status, headers: [...response.headers], milliseconds, text };
    } catch (error) {
      failure.value = `The service cannot be reached: ${error instanceof Error ? error.message : String(error)}`;
    } finally {
      isSending.value = false;
    }
  };

  useEffect(() => {
    if (submissions.value > 0 && key.value !== "") void send();
  }, [submissions.value]);

  return (
    <section class="stack" aria-label="Search through the service">
      <form
        class="card row service-mode-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label class="field">
          <span class="label">API key</span>
          <input
            class="input"
            type="password"
            autocomplete="off"
            spellcheck={false}
            value={key.value}
            onInput={({ currentTarget }) => {
              key.value = currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class="button button-primary" disabled={isSending.value}>
          {isSending.value ? "Searching…" : "Search"}
        </button>
        <p class="hint">
          The key stays in this page until it is closed. Each search is charged to its account; create a key in the{" "}
          <a href="/dashboard#keys">dashboard</a>.
        </p>
      </form>
      {failure.value !== null && (
        <p class="notice notice-bad" role="alert">
          {failure.value}
        </p>
      )}
      {received.value !== null && <Response received={received.value} />}
      <RequestTexts body={body} />
    </section>
  );
}

function Response({ received }: { readonly received: Received }) {
  const { status, headers, milliseconds, text } = received;
  const header = (name: string): string | undefined => headers.find(([found]) => found === name)?.[1];
  const charged = header("x-credits-charged");
  const result = status === 200 ? readResult(text) : null;
  return (
    <div class="stack">
      <p role="status" class="row">
        <span class={`badge ${status === 200 ? "badge-good" : "badge-bad"}`}>Status {status}</span>
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

function Companies({ result }: { readonly result: SearchResponse }) {
  return (
    <div class="stack">
      <strong class="number">{formatCount(result.pagination.total, "company", "companies")}</strong>
      <ol class="hit-list">
        {result.data.map(({ id, name = id, tagline, location_city, location_country }) => (
          <li key={id} class="card hit-card">
            <div class="spread">
              <h3>
                <MarkedText marked={result.highlights?.[id]?.name?.[0]?.marked ?? escaped(name)} />
              </h3>
              <span class="soft">{[location_city, location_country].filter(Boolean).join(", ")}</span>
            </div>
            {tagline !== undefined && <p>{tagline}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function RequestTexts({ body }: { readonly body: object }) {
  const texts = [
    { title: "This request as curl", text: asCurl(location.origin, body) },
    { title: "This request in TypeScript", text: asTypeScript(location.origin, body) },
  ];
  return (
    <>
      {texts.map(({ title, text }) => (
        <details key={title} class="card language-card">
          <summary>{title}</summary>
          <ScrollRegion label={title}>
            <pre>{text}</pre>
          </ScrollRegion>
          <CopyButton text={text} what={title} />
        </details>
      ))}
    </>
  );
}

/** The result of a response; `null` if its body is not JSON. */
function readResult(text: string): SearchResponse | null {
  try {
    return JSON.parse(text) as SearchResponse;
  } catch {
    return null;
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A plain text in the form of a highlighted one. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
