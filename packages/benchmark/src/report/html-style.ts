/** The style sheet of the HTML report. */
export const HTML_STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#24292f, #e6edf3);
  --quiet: light-dark(#57606a, #9198a1);
  --page: light-dark(#ffffff, #0d1117);
  --panel: light-dark(#f6f8fa, #151b23);
  --line: light-dark(#d0d7de, #3d444d);
}
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.7rem; margin: 0 0 0.3rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.8rem; border-bottom: 1px solid var(--line); padding-bottom: 0.3rem; }
h3 { font-size: 1rem; margin: 1.6rem 0 0.4rem; }
h3 code { color: var(--quiet); font-weight: 400; }
p { margin: 0.5rem 0; max-width: 48rem; }
.lead { color: var(--quiet); }
ul { padding-left: 1.2rem; max-width: 48rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1.2rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: 0.88em ui-monospace, monospace; overflow-wrap: anywhere; }
figure { margin: 0; overflow-x: auto; }
figure svg { width: 100%; max-width: 54rem; min-width: 38rem; height: auto; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.9rem; }
th, td { padding: 0.25rem 0.7rem; text-align: right; white-space: nowrap; }
thead th { font-weight: 600; color: var(--quiet); border-bottom: 1px solid var(--line); }
tbody tr:nth-child(odd) { background: var(--panel); }
th:first-child { text-align: left; font-weight: 600; }
details th:first-child { font-weight: 400; white-space: normal; min-width: 16rem; }
summary { cursor: pointer; color: var(--quiet); margin: 0.4rem 0; }
`;
