import { render } from "preact";
import { startTheme } from "../parts/theme.ts";
import { DashboardApp } from "./dashboard-app.tsx";

startTheme();
render(<DashboardApp />, document.getElementById("app") as HTMLElement);
