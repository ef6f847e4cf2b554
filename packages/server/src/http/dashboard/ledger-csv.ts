import { markFormulas } from "../../accounts/formula-text.ts";
import type { DashboardEntry } from "../schema/dashboard-schemas.ts";

const COLUMNS = ["id", "at", "kind", "amount", "key", "key_name", "request", "rows", "reference", "note"] as const;

/**
 * Encodes entries as CSV (RFC 4180) in UTF-8, with a header line. A page is read only when the client has room for it.
 * An apostrophe before a text that a spreadsheet program could run as a formula makes it a text.
 */
export function ledgerCsv(pages: AsyncGenerator<readonly DashboardEntry[]>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => controller.enqueue(encoder.encode(`${COLUMNS.join(",")}\r\n`)),
      pull: async (controller) => {
        const { done, value } = await pages.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value.map(lineOf).join("")));
      },
      cancel: async () => {
        await pages.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}

function lineOf(entry: DashboardEntry): string {
  return `${COLUMNS.map((name) => cellOf(entry[name])).join(",")}\r\n`;
}

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = markFormulas(value);
  return /[",\r\n\t ']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
