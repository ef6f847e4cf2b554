import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { type ScreenStream, screenOf } from "./screen.ts";

function stream(terminal: Partial<ScreenStream>): ScreenStream {
  return Object.assign(new PassThrough(), terminal);
}

const colourful = { isTTY: true, getColorDepth: () => 8 };

describe("a screen", () => {
  it.each([
    ["a terminal's own width", { isTTY: true, columns: 72 }, { COLUMNS: "50" }, 72],
    ["COLUMNS on a terminal that does not know", { isTTY: true, columns: 0 }, { COLUMNS: "50" }, 50],
    ["COLUMNS elsewhere", {}, { COLUMNS: "50" }, 50],
    ["100 without COLUMNS", {}, {}, 100],
    ["100 for a COLUMNS that is no number", {}, { COLUMNS: "wide" }, 100],
    ["20 at the least", {}, { COLUMNS: "3" }, 20],
  ])("has %s", (_, terminal, environment, width) => {
    expect(screenOf(stream(terminal), environment).width).toBe(width);
  });

  describe("with a message", () => {
    const message = [
      "There is no field `locaton_city`, nor one that is like it.",
      "  locaton_city:Berlin AND location_country:Germany",
      "  ^^^^^^^^^^^^",
      "12 | locaton_city:Berlin AND location_country:Germany",
      "     ^^^^^^^^^^^^",
      "error: cannot read /a/path/that/is/longer/than/the/terminal.ndjson: permission denied",
    ].join("\n");
    const printed = (terminal: Partial<ScreenStream>): string => {
      const screen = stream(terminal);
      screenOf(screen, { COLUMNS: "30" }).printMessage(message);
      return String((screen as PassThrough).read());
    };

    it("wraps it on a terminal between words, but no excerpt", () => {
      expect(printed({ isTTY: true, columns: 30 })).toBe(
        [
          "There is no field",
          "`locaton_city`, nor one that",
          "is like it.",
          "  locaton_city:Berlin AND location_country:Germany",
          "  ^^^^^^^^^^^^",
          "12 | locaton_city:Berlin AND location_country:Germany",
          "     ^^^^^^^^^^^^",
          "error: cannot read",
          "/a/path/that/is/longer/than/the/terminal.ndjson:",
          "permission denied",
          "",
        ].join("\n"),
      );
    });

    it("leaves it as it is elsewhere", () => {
      expect(printed({})).toBe(`${message}\n`);
    });
  });

  it("paints on a terminal with colours, and nowhere else", () => {
    expect(screenOf(stream(colourful)).paint("bold", "x")).toBe("\u001b[1mx\u001b[22m");
    expect(screenOf(stream({ ...colourful, getColorDepth: () => 1 })).paint("bold", "x")).toBe("x");
    expect(screenOf(stream({ ...colourful, isTTY: false })).paint("bold", "x")).toBe("x");
  });
});
