/* The names of engines, for programs that read options: nothing else is loaded. */

export {
  type ForeignEngine,
  foreignEngineNames,
  type PackagedEngineName,
  packagedEngineNames,
} from "./engines/engine-names.ts";
export { isProgram, OURS, type PeerName, peerNames } from "./question/peer-name.ts";
