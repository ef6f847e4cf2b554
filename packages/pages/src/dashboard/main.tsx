import { render } from "preact";
import { startTheme } from "../parts/theme.ts";
import { startSession } from "./client/session.ts";
import { DashboardApp } from "./dashboard-app.tsx";
import "./dashboard.css";

startTheme();
startSession();
render(<DashboardApp />, document.getElementById("app") as HTMLElement);
