import { type ApiReferenceConfiguration, createApiReference } from "@scalar/api-reference";
import { colorMode } from "./color-mode.ts";
import { type Description, problemIn } from "./description.ts";
import { showProblem } from "./problem-row.ts";

type Options = Exclude<Parameters<typeof createApiReference>[1], undefined>;

/** Examples are in curl, fetch and Python's requests only. */
const hiddenClients: Exclude<ApiReferenceConfiguration["hiddenClients"], undefined> = [
  "c",
  "clojure",
  "csharp",
  "dart",
  "fsharp",
  "go",
  "http",
  "java",
  "julia",
  "kotlin",
  "node",
  "objc",
  "ocaml",
  "php",
  "powershell",
  "r",
  "ruby",
  "rust",
  "swift",
  "shell/httpie",
  "shell/wget",
  "js/axios",
  "js/jquery",
  "js/ofetch",
  "js/xhr",
  "python/python3",
  "python/aiohttp",
  "python/httpx_sync",
  "python/httpx_async",
];

/** Renders the OpenAPI document with Scalar. No request leaves the origin, and no key is stored. */
export function showReference(element: HTMLElement, description: Description): void {
  // Scalar replaces the fragment, which may name a problem.
  const code = problemIn(location.hash, description);
  const reference = createApiReference(element, optionsFor(description, colorMode.value));
  colorMode.subscribe((mode) => reference.updateConfiguration(optionsFor(description, mode)));
  if (code !== null) showProblem(element, code);
}

function optionsFor(description: Description, forceDarkModeState: "light" | "dark"): Options {
  return {
    content: { ...description },
    hiddenClients,
    featuredClients: ["shell/curl", "js/fetch", "python/requests"],
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    authentication: { preferredSecurityScheme: "apiKey" },
    persistAuth: false,
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    hideDarkModeToggle: true,
    forceDarkModeState,
    showDeveloperTools: "never",
    agent: { disabled: true },
    mcp: { disabled: true },
    documentDownloadType: "json",
    // Problems link to their code: `/docs#query_syntax`.
    redirect: (fragment) => (problemIn(fragment, description) === null ? undefined : "#tag/problems"),
  };
}
