/** What a request is answered with, besides the headers that every answer has. */
export interface Answer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

export function jsonAnswer(value: unknown): Answer {
  return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}
