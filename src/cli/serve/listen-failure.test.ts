import { expect, test } from "vitest";
import { CommandFailure } from "../terminal/command-failure.ts";
import { listeningFailure } from "./listening-failure.ts";

const otherHost = "choose another with --metrics-host: 127.0.0.1 is for this machine alone, 0.0.0.0 for all";

test.each([
  [
    "EADDRINUSE",
    "port 80 is in use. End what listens there, or choose another with --metrics-port; 0 is any that is free",
  ],
  ["EACCES", "permission denied to use port 80: choose another with --metrics-port; 0 is any that is free"],
  ["EADDRNOTAVAIL", `this machine does not have the address here.example: ${otherHost}`],
  ["ENOTFOUND", `there is no host here.example: ${otherHost}`],
  ["EAI_AGAIN", `the name here.example cannot be looked up: ${otherHost}`],
  ["ESOMETHING", "what the system says"],
])("says what to do about %s", (code, reason) => {
  const error = Object.assign(new Error("what the system says"), { code });
  const settings = { host: "metrics_host", port: "metrics_port" } as const;
  expect(listeningFailure({ host: "here.example", port: 80, settings }, error)).toEqual(
    new CommandFailure(`error: cannot listen on here.example: ${reason}`, 1),
  );
});
