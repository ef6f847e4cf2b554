import { render } from "preact";
import { startTheme } from "../parts/theme.ts";
import { DocsApp } from "./docs-app.tsx";

startTheme();
render(<DocsApp />, document.getElementById("app") as HTMLElement);
