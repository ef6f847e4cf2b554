import { render } from "preact";
import { startTheme } from "../parts/theme.ts";
import { App } from "./app.tsx";

startTheme();
render(<App />, document.getElementById("app") as HTMLElement);
