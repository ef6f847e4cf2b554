import { CommandFailure } from "../terminal/command-failure.ts";
import { optionOf, type SettingName } from "./setting-name.ts";

/** Where a server was to listen, and which settings say so. */
export interface ListeningPlace {
  readonly host: string;
  readonly port: number;
  readonly settings: { readonly host: SettingName; readonly port: SettingName };
}

/** Ends a command that cannot listen, with exit 1. */
export function listeningFailure(
  { host, port, settings }: ListeningPlace,
  error: NodeJS.ErrnoException,
): CommandFailure {
  const otherPort = `choose another with ${optionOf(settings.port)}; 0 is any that is free`;
  const otherHost = `choose another with ${optionOf(settings.host)}: 127.0.0.1 is for this machine alone, 0.0.0.0 for all`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} is in use. End what listens there, or ${otherPort}`,
    EACCES: `permission denied to use port ${port}: ${otherPort}`,
    EADDRNOTAVAIL: `this machine does not have the address ${host}: ${otherHost}`,
    ENOTFOUND: `there is no host ${host}: ${otherHost}`,
    EAI_AGAIN: `the name ${host} cannot be looked up: ${otherHost}`,
  };
  return new CommandFailure(`error: cannot listen on ${host}: ${reasons[error.code ?? ""] ?? error.message}`, 1);
}
