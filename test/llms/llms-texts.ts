import { posix } from "node:path";
import { readPage } from "@firmament/test-support/documentation.ts";

/** A page that the index of the documentation names. */
interface ListedPage {
  readonly section: string;
  readonly path: string;
}

/** Sections that readers with little room may leave out, as https://llmstxt.org calls them. */
const OPTIONAL: ReadonlySet<string> = new Set(["Internals"]);

/** The index of the documentation for models: `llms.txt`. */
export function llmsText(): string {
  const [, summary = ""] = readPage("README.md").split("\n\n");
  const sections = Map.groupBy(listedPages(), ({ section }) => (OPTIONAL.has(section) ? "Optional" : section));
  const lists = Array.from(sections, ([section, pages]) => {
    const items = pages.map(({ path }) => `- [${titleOf(path)}](${path})\n`);
    return `## ${section}\n\n${items.join("")}`;
  });
  return `# Firmament\n\n> ${summary}\n\n${lists.join("\n")}`;
}

/** The pages of `llms.txt` in full, without the optional ones: `llms-full.txt`. */
export function llmsFullText(): string {
  const pages = listedPages().filter(({ section }) => !OPTIONAL.has(section));
  return pages.map(({ path }) => `<!-- ${path} -->\n\n${readPage(path).trim()}\n`).join("\n");
}

/** The README, the language, and the pages that `docs/README.md` names, in its order. */
function listedPages(): readonly ListedPage[] {
  const pages = new Map<string, ListedPage>(
    ["README.md", "grammar/README.md"].map((path) => [path, { section: "Start", path }]),
  );
  for (const part of readPage("docs/README.md").split(/^## /m).slice(1)) {
    const section = part.slice(0, part.indexOf("\n"));
    for (const [, target = ""] of part.matchAll(/\]\(([^)#]+\.md)\)/g)) {
      const path = posix.join("docs", target);
      if (!pages.has(path)) pages.set(path, { section, path });
    }
  }
  return [...pages.values()];
}

function titleOf(path: string): string {
  return /^# (.+)$/m.exec(readPage(path))?.[1] ?? path;
}
