import type { Profile } from "../profile/profile.ts";
import { type GenerateOptions, generateDocuments } from "./document-generator.ts";

// In UTF-16 code units. A write of this size takes less than a hundredth of the time to generate it.
const CHUNK = 65_536;

/** Documents of a profile as NDJSON, one JSON object per line, in pieces of many lines. */
export function* generatedLines(profile: Profile, options: GenerateOptions): Generator<string> {
  let chunk = "";
  for (const document of generateDocuments(profile, options)) {
    chunk += `${JSON.stringify(document)}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}
