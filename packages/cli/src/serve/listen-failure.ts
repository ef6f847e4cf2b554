import { CommandFailure } from "../terminal/command-failure.ts";
import { optionName, type SettingName } from "./setting-name.ts";

/** An address of the server, with the names of its settings. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly settings: { readonly host: SettingName; readonly port: SettingName };
}

/** The failure of a server that cannot listen; exit 1. */
export function listenFailure({ host, port, settings }: ListenAddress, error: NodeJS.ErrnoException): CommandFailure {
  const changePort = `choose another port with ${optionName(settings.port)} (0 selects a free one)`;
  const changeHost = `choose another host with ${optionName(settings.host)} (127.0.0.1 accepts connections from this machine only, 0.0.0.0 from all)`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} is in use. Stop the program that uses it, or ${changePort}`,
    EACCES: `permission denied for port ${port}; ${changePort}`,
    EADDRNOTAVAIL: `${host} is not an address of this machine; ${changeHost}`,
    ENOTFOUND: `the host ${host} does not exist; ${changeHost}`,
    EAI_AGAIN: `the name ${host} cannot be resolved; ${changeHost}`,
  };
  return new CommandFailure(`error: cannot listen on ${host}: ${reasons[error.code ?? ""] ?? error.message}`, 1);
}
