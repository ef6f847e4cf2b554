import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { CopyButton } from "../parts/copy-button.tsx";
import { Disclosure } from "../parts/disclosure.tsx";
import { ScrollRegion } from "../parts/scroll-region.tsx";
import { asCurl, asTypeScript, SEARCH_PATH, serviceBody } from "./service-request.ts";
import { type ReceivedResponse, ServiceResponse } from "./service-response.tsx";
import type { ViewState } from "./view-state.ts";
import "./service-mode.css";

interface ServiceModeProps {
  readonly view: ReadonlySignal<ViewState>;
  /** Changes whenever the visitor presses Enter in the editor. */
  readonly submissions: ReadonlySignal<number>;
}

/** Sends the search to the service, and shows the response as it is. Searches cost money, so nothing is sent while typing. */
export function ServiceMode({ view, submissions }: ServiceModeProps) {
  const key = useSignal("");
  const received = useSignal<ReceivedResponse | null>(null);
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
      <RequestTexts body={body} />
      {received.value !== null && <ServiceResponse received={received.value} />}
    </section>
  );
}

function RequestTexts({ body }: { readonly body: object }) {
  const texts = [
    { title: "This request as curl", text: asCurl(location.origin, body) },
    { title: "This request in TypeScript", text: asTypeScript(location.origin, body) },
  ];
  return (
    <div class="query-head-cards">
      {texts.map(({ title, text }) => (
        <Disclosure key={title} title={title}>
          <ScrollRegion label={title}>
            <pre>{text}</pre>
          </ScrollRegion>
          <CopyButton text={text} what={title} />
        </Disclosure>
      ))}
    </div>
  );
}
