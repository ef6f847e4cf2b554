import type { SettingName } from "./setting-name.ts";

/** An unchecked value: a text, or any JSON value from a file. */
export interface RawSetting {
  readonly value: unknown;
  /** The option, the variable or the place in the file: `--port`, `FIRMAMENT_PORT`, `port in firmament.json`. */
  readonly source: string;
}

export type RawSettings = Readonly<Partial<Record<SettingName, RawSetting>>>;
