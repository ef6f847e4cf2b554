import { describe, expect, it } from "vitest";
import { ReadingProgress } from "./reading-progress.ts";
import { type Screen, screenOf } from "./screen.ts";

function recordingScreen(isTTY: boolean): { readonly screen: Screen; readonly written: string[] } {
  const written: string[] = [];
  const write = (text: string | Uint8Array): boolean => written.push(String(text)) > 0;
  return { screen: screenOf({ write, isTTY, columns: 60, getColorDepth: () => 1 }, {}), written };
}

describe("the progress of reading", () => {
  it("shows nothing in the first second, then at most ten lines a second, and cleans up", () => {
    const { screen, written } = recordingScreen(true);
    let now = 0;
    const progress = new ReadingProgress(screen, 4_000_000, () => now);
    now = 999;
    progress.bytesRead(1_000_000);
    expect(written).toEqual([]);
    now = 1000;
    progress.companiesIndexed(1234);
    now = 1050;
    progress.bytesRead(1_500_000);
    now = 1100;
    progress.bytesRead(2_000_000);
    progress.end();
    progress.bytesRead(3_000_000);
    expect(written).toEqual([
      "\r\u001b[KReading ██████░░░░░░░░░░░░░░░░░░ 25%, 1,234 companies",
      "\r\u001b[KReading ████████████░░░░░░░░░░░░ 50%, 1,234 companies",
      "\r\u001b[K",
    ]);
  });

  it("counts what it reads when nobody knows the size", () => {
    const { screen, written } = recordingScreen(true);
    let now = 0;
    const progress = new ReadingProgress(screen, null, () => now);
    now = 2000;
    progress.bytesRead(12_345_678);
    expect(written).toEqual(["\r\u001b[KReading: 12.3 MB, 0 companies"]);
  });

  it("is silent away from a terminal", () => {
    const { screen, written } = recordingScreen(false);
    let now = 0;
    const progress = new ReadingProgress(screen, 100, () => now);
    now = 5000;
    progress.bytesRead(50);
    progress.end();
    expect(written).toEqual([]);
  });
});
