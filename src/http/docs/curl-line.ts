import { operations } from "../schema/operations.ts";
import type { Example } from "./examples.ts";

/** A request as a line for a shell in which FIRMAMENT_KEY is set. */
export function curlLine(origin: string, { operation: id, headers, body }: Example): string {
  const operation = operations.find((candidate) => candidate.id === id);
  const sent = [
    ...(operation?.needsKey === true ? [`-H "x-api-key: $FIRMAMENT_KEY"`] : []),
    ...(body === null ? [] : [`-H 'content-type: application/json'`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ];
  return ["curl", quoted(`${origin}${operation?.path}`), ...sent].join(" ");
}

/** One word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
