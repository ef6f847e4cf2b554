import { mountQueryEditor, toolsOf } from "../../../src/codemirror.ts";
import { companySchema, SearchEngine } from "../../../src/index.ts";

/* The program of the page that `editor.test.ts` opens. */

const engine = new SearchEngine(companySchema);
engine.upsertAll([
  { id: "1", name: "Nordlicht Software", location_city: "Berlin", staff_count: 85 },
  { id: "2", name: "Isar Analytics", location_city: "Munich", staff_count: 220 },
]);

const status = document.querySelector("output") ?? document.body;
mountQueryEditor(document.querySelector("main") ?? document.body, {
  tools: toolsOf(engine),
  fields: companySchema.fields,
  placeholder: "Search companies",
  label: "Query",
  onSubmit: (text) => {
    status.textContent = `submitted ${JSON.stringify(text)}`;
  },
});
