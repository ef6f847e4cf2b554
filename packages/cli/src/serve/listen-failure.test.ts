import { expect, test } from "vitest";
import { CommandFailure } from "../terminal/command-failure.ts";
import { listenFailure } from "./listen-failure.ts";

const changePort = "choose another port with --metrics-port (0 selects a free one)";
const changeHost =
  "choose another host with --metrics-host (127.0.0.1 accepts connections from this machine only, 0.0.0.0 from all)";

test.each([
  ["EADDRINUSE", `port 80 is in use. Stop the program that uses it, or ${changePort}`],
  ["EACCES", `permission denied for port 80; ${changePort}`],
  ["EADDRNOTAVAIL", `here.example is not an address of this machine; ${changeHost}`],
  ["ENOTFOUND", `the host here.example does not exist; ${changeHost}`],
  ["EAI_AGAIN", `the name here.example cannot be resolved; ${changeHost}`],
  ["ESOMETHING", "the message of the system"],
])("the message states the reason and a fix for %s", (code, reason) => {
  const error = Object.assign(new Error("the message of the system"), { code });
  const settings = { host: "metrics_host", port: "metrics_port" } as const;
  expect(listenFailure({ host: "here.example", port: 80, settings }, error)).toEqual(
    new CommandFailure(`error: cannot listen on here.example: ${reason}`, 1),
  );
});
