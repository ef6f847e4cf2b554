import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { companyDocuments } from "../document-type/company-documents.ts";
import { type Screen, screenOf } from "../terminal/screen.ts";
import { ReadingProgress } from "./reading-progress.ts";

function recordingScreen(terminal: { readonly isTTY: boolean; readonly columns: number }): {
  readonly screen: Screen;
  readonly written: () => string;
} {
  const stream = Object.assign(new PassThrough({ encoding: "utf8" }), terminal);
  return { screen: screenOf(stream, {}), written: () => String(stream.read() ?? "") };
}

const TO_LINE_START = "\u001b[1G";
const CLEAR_TO_END = "\u001b[0K";
const CLEAR_LINE = "\u001b[2K";

/** The texts that were drawn over the line. */
function drawn(written: string): string[] {
  return written
    .split(TO_LINE_START)
    .filter((part) => part.endsWith(CLEAR_TO_END))
    .map((part) => part.slice(0, -CLEAR_TO_END.length));
}

describe("the progress of reading", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("appears after a second, is drawn at most ten times a second, and is removed", () => {
    const { screen, written } = recordingScreen({ isTTY: true, columns: 80 });
    const progress = new ReadingProgress(screen, companyDocuments, 4_000_000);
    progress.bytesRead(1_000_000);
    progress.documentsIndexed(1234);
    vi.advanceTimersByTime(999);
    expect(written()).toBe("");
    vi.advanceTimersByTime(1);
    expect(drawn(written())).toEqual(["Reading ██████░░░░░░░░░░░░░░░░░░ 25%, 1,234 companies, 1,234/s, 3 s left"]);
    vi.advanceTimersByTime(50);
    progress.bytesRead(1_500_000);
    expect(written()).toBe("");
    progress.bytesRead(2_000_000);
    vi.advanceTimersByTime(50);
    expect(drawn(written())).toEqual(["Reading ████████████░░░░░░░░░░░░ 50%, 1,234 companies, 1,175/s, 2 s left"]);
    progress.end();
    expect(written().endsWith(TO_LINE_START + CLEAR_LINE)).toBe(true);
    progress.bytesRead(3_000_000);
    vi.advanceTimersByTime(1000);
    expect(written()).toBe("");
  });

  it("does not appear if the reading ends within a second", () => {
    const { screen, written } = recordingScreen({ isTTY: true, columns: 80 });
    const progress = new ReadingProgress(screen, companyDocuments, 100);
    progress.bytesRead(100);
    vi.advanceTimersByTime(999);
    progress.end();
    vi.advanceTimersByTime(5000);
    expect(written()).toBe("");
  });

  it("is updated while no timer can run", () => {
    const { screen, written } = recordingScreen({ isTTY: true, columns: 80 });
    const progress = new ReadingProgress(screen, companyDocuments, 100);
    vi.advanceTimersByTime(1000);
    written();
    vi.setSystemTime(Date.now() + 201);
    progress.bytesRead(50);
    expect(drawn(written())).toEqual(["Reading ████████████░░░░░░░░░░░░ 50%, 0 companies, 0/s, 1 s left"]);
    progress.end();
  });

  it("shows a long time left in minutes", () => {
    const { screen, written } = recordingScreen({ isTTY: true, columns: 80 });
    const progress = new ReadingProgress(screen, companyDocuments, 1000);
    progress.bytesRead(5);
    vi.advanceTimersByTime(1000);
    expect(drawn(written())).toEqual(["Reading ░░░░░░░░░░░░░░░░░░░░░░░░ 0%, 0 companies, 0/s, 3 min left"]);
    progress.end();
  });

  it("shows numbers if the size is unknown", () => {
    const { screen, written } = recordingScreen({ isTTY: true, columns: 80 });
    const progress = new ReadingProgress(screen, companyDocuments, null);
    progress.bytesRead(12_345_678);
    vi.advanceTimersByTime(2000);
    expect(drawn(written())).toEqual(["Reading: 12.3 MB, 0 companies, 0/s"]);
    progress.end();
  });

  it("fits the width and does not switch off line wrapping", () => {
    const { screen, written } = recordingScreen({ isTTY: true, columns: 30 });
    const progress = new ReadingProgress(screen, companyDocuments, 4);
    progress.bytesRead(1);
    vi.advanceTimersByTime(1000);
    const output = written();
    expect(drawn(output)).toEqual(["Reading ██████░░░░░░░░░░░░░░░░"]);
    expect(output).not.toContain("\u001b[?7l");
    progress.end();
  });

  it("does not appear in a pipe", () => {
    const { screen, written } = recordingScreen({ isTTY: false, columns: 60 });
    const progress = new ReadingProgress(screen, companyDocuments, 100);
    vi.advanceTimersByTime(5000);
    progress.bytesRead(50);
    progress.end();
    expect(written()).toBe("");
  });
});
