import type { RolldownOptions } from "rolldown";
import { packageConfig } from "../../bundle/package-config.ts";
import manifest from "./package.json" with { type: "json" };

const config: RolldownOptions = packageConfig(manifest);

export default config;
