import { render } from "preact";
import { startTheme } from "../parts/theme.ts";
import { App } from "./app.tsx";
import { startPlayground } from "./playground.ts";

startTheme();
render(<App playground={startPlayground()} />, document.getElementById("app") as HTMLElement);
