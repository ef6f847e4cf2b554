import { useEffect, useRef } from "preact/hooks";
import { CopyButton } from "../../parts/copy-button.tsx";
import type { CreatedKey } from "../client/api.ts";
import { createdKey } from "../client/session.ts";
import { focusSection } from "../view/focus.ts";
import { curlExample, nameOf } from "./key-texts.ts";

/** The text of a new key, which is not shown again, and a request that uses it. */
export function CreatedKeyCard({ created: { key, text, dataset } }: { readonly created: CreatedKey }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [key.id]);
  const example = curlExample(location.origin, text, dataset);
  return (
    <section class="card stack created-key" aria-labelledby="created-key-title">
      <div>
        <h3 id="created-key-title" class="break" tabIndex={-1} ref={title}>
          {nameOf(key)} is ready
        </h3>
        <p>Copy the key now. It is not shown again.</p>
      </div>
      <div class="copy-line">
        <code class="break">{text}</code>
        <CopyButton text={text} what="the key" />
      </div>
      <div class="stack example">
        <div class="spread">
          <h4>Try it</h4>
          <CopyButton text={example} what="the command" />
        </div>
        <pre>{example}</pre>
      </div>
      <div>
        <button
          type="button"
          class="button"
          onClick={() => {
            createdKey.value = null;
            focusSection();
          }}
        >
          I have stored the key
        </button>
      </div>
    </section>
  );
}
