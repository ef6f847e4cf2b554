/** An element with one paragraph for each text; the parts of a text in backticks are code. */
export function paragraphsOf(className: string, texts: readonly string[]): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  for (const text of texts) {
    const paragraph = element.appendChild(document.createElement("p"));
    paragraph.append(...text.split("`").map((part, index) => (index % 2 === 0 ? part : codeOf(part))));
  }
  return element;
}

function codeOf(text: string): HTMLElement {
  const code = document.createElement("code");
  code.textContent = text;
  return code;
}
