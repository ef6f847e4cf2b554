/** The style sheet of the documentation page, for light and dark color schemes. */
export const docsStyle: string = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
body { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1, h2, h3 { line-height: 1.2; }
h2 { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid #8884; }
nav ul { columns: 16rem; margin: 0; padding-left: 1.25rem; }
nav ul ul { columns: auto; }
nav li { break-inside: avoid; }
code, pre { font: 0.875em/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem 1rem; border-radius: 0.375rem; background: #8881; }
pre:has(> .example) { white-space: pre-wrap; overflow-wrap: anywhere; }
.method { text-transform: uppercase; opacity: 0.7; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid #8883; text-align: left; vertical-align: top; }
tr:target { background: #fc33; }
`;
