import { useSignal } from "@preact/signals";
import type { Library } from "./library.ts";

/** Asks for a key, which adds the datasets that it may search. The key stays in the memory of the page. */
export function ApiKeyForm({ library }: { readonly library: Library }) {
  const key = useSignal(library.apiKey.peek() ?? "");
  const failure = useSignal<string | null>(null);
  const isBusy = useSignal(false);
  const use = async (): Promise<void> => {
    isBusy.value = true;
    failure.value = null;
    try {
      await library.list(key.value === "" ? null : key.value);
    } catch (error) {
      failure.value = error instanceof Error ? error.message : String(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <>
      <form
        class="api-key-form"
        onSubmit={(event) => {
          event.preventDefault();
          void use();
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
        <button type="submit" class="button" disabled={isBusy.value}>
          Use key
        </button>
      </form>
      {failure.value !== null && (
        <p class="error" role="alert">
          {failure.value}
        </p>
      )}
      {library.apiKey.value !== null && failure.value === null && (
        <p class="hint" role="status">
          The list above has the datasets that the key may search.
        </p>
      )}
      <p class="hint">
        With a key, more datasets of this service can be searched; searches are charged to its account, if they have a
        price. The key stays in this page until it is closed. Create one in the <a href="/dashboard#keys">dashboard</a>.
      </p>
    </>
  );
}
