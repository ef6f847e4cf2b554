import { useEffect, useRef, useState } from "preact/hooks";
import { PageHeader } from "../parts/page-header.tsx";
import { fetchDescription } from "./description.ts";

/** The API reference below the header of all pages. Its script is loaded after the header is shown. */
export function DocsApp() {
  const reference = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  useEffect(() => {
    Promise.all([import("./reference.ts"), fetchDescription()]).then(
      ([{ showReference }, description]) => {
        showReference(reference.current as HTMLElement, description);
        setState("shown");
      },
      () => setState("failed"),
    );
  }, []);
  return (
    <>
      <PageHeader current="docs" />
      {/* The reference has the main landmark. */}
      <div id="main" tabIndex={-1}>
        {state !== "shown" && (
          <main class="docs-state">
            {state === "loading" ? (
              <p role="status">Loading the API reference…</p>
            ) : (
              <p role="alert" class="notice notice-bad">
                The API reference cannot be loaded. Check your connection, then reload the page. Its content is also in{" "}
                <a href="/openapi.json">the OpenAPI description</a>.
              </p>
            )}
          </main>
        )}
        <div ref={reference} />
      </div>
    </>
  );
}
