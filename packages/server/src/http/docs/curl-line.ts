import type { Operation } from "../schema/operations.ts";
import type { Example } from "./examples.ts";

/** An example request of an operation as a shell command, which expects the API key in the variable FIRMAMENT_KEY. */
export function curlLine(origin: string, { path, key }: Operation, { headers, body }: Example): string {
  const options = [
    ...(key !== "none" ? [`-H "x-api-key: $FIRMAMENT_KEY"`] : []),
    ...(body === null ? [] : [`-H 'content-type: application/json'`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${shellQuoted(JSON.stringify(body))}`]),
  ];
  return ["curl", shellQuoted(`${origin}${path}`), ...options].join(" ");
}

/** A text as one word of a POSIX shell. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
