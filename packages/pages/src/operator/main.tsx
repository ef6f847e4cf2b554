import { render } from "preact";
import { startTheme } from "../parts/theme.ts";
import { startSession } from "./client/session.ts";
import { OperatorApp } from "./operator-app.tsx";
import "../dashboard/dashboard.css";
import "./operator.css";

startTheme();
startSession();
render(<OperatorApp />, document.getElementById("app") as HTMLElement);
