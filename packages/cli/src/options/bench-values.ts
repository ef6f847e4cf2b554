import { isProgram, type PeerName, peerNames } from "@firmament/benchmark/names";
import { InvalidArgumentError } from "commander";

/** The engines that a run need not name one by one. */
const NAMED: readonly PeerName[] = peerNames.filter((name) => name !== "baseline");

/** The help of `--peers`. */
export const PEERS_HELP: string = `the engines besides Firmament, separated by commas: ${NAMED.filter((name) => name !== "firmament").join(", ")}; all for all of them; firmament for no other (default: all libraries that are installed)`;

/** Parses names of engines separated by commas; returns each once. */
export function parsePeers(text: string): readonly PeerName[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("all")) return NAMED.filter((name) => name !== "live");
  const peers = names.map((name) => {
    const peer = NAMED.find((each) => each === name);
    if (peer === undefined) {
      throw new InvalidArgumentError(`There is no engine "${name}". The engines are ${NAMED.join(", ")}, or all.`);
    }
    return peer;
  });
  return [...new Set(peers)].toSorted((one, other) => Number(isProgram(one)) - Number(isProgram(other)));
}

/** Parses names of classes separated by commas; a run knows which exist. */
export function parseClasses(text: string): readonly string[] {
  return [...new Set(text.split(",").map((name) => name.trim()))];
}

/** Parses `10%` or `0.1` as a share. */
export function parseBound(text: string): number {
  const [, digits, percent] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text) ?? [];
  if (digits === undefined) throw new InvalidArgumentError("Use a share such as 10% or 0.1.");
  return Number(digits) / (percent === "%" ? 100 : 1);
}
