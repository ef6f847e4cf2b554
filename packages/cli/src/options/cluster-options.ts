/** Describes what {@link parseNodes} reads. */
export const NODES_RULE = "addresses such as https://search.example.com:9200, separated by commas, without a path";

/**
 * The addresses in a text, separated by commas.
 *
 * @throws {RangeError} for a text that is no such list; the message does not contain it, because of its passwords
 */
export function parseNodes(text: string): readonly string[] {
  return text.split(",").map((part) => {
    const node = part.trim();
    const url = URL.canParse(node) ? new URL(node) : null;
    const isAddress =
      url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "" && url.hash === "";
    if (!isAddress) throw new RangeError(`Not ${NODES_RULE}.`);
    return url.href.replace(/\/$/, "");
  });
}

/** `https://a:9200, https://b:9200`, without user names and passwords. */
export function shownNodes(nodes: readonly string[]): string {
  return nodes.map((node) => new URL(node).origin).join(", ");
}

/** The names that an index can have. */
export const INDEX_NAME: RegExp = /^[a-z0-9][a-z0-9_-]{0,127}$/;

export const INDEX_RULE = "a name of up to 128 lower-case letters, digits, - and _, beginning with a letter or a digit";
