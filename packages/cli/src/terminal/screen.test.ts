import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { screenOf } from "./screen.ts";
import type { TerminalOutput } from "./terminal.ts";

function stream(terminal: Partial<TerminalOutput>): TerminalOutput {
  return Object.assign(new PassThrough(), terminal);
}

const colorful = { isTTY: true, getColorDepth: () => 8 };

describe("a screen", () => {
  it.each([
    ["the width of a terminal", { isTTY: true, columns: 72 }, { COLUMNS: "50" }, 72, true],
    ["COLUMNS on a terminal of unknown width", { isTTY: true, columns: 0 }, { COLUMNS: "50" }, 50, true],
    ["COLUMNS in a pipe", {}, { COLUMNS: "50" }, 50, true],
    ["100 columns without COLUMNS", {}, {}, 100, false],
    ["100 columns if COLUMNS is not a number", {}, { COLUMNS: "wide" }, 100, false],
    ["at least 20 columns", {}, { COLUMNS: "3" }, 20, true],
  ])("has %s", (_, terminal, env, width, isWidthKnown) => {
    expect(screenOf(stream(terminal), env)).toMatchObject({ width, isWidthKnown });
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
    const printed = (terminal: Partial<TerminalOutput>): string => {
      const screen = stream(terminal);
      screenOf(screen, { COLUMNS: "30" }).printMessage(message);
      return String((screen as PassThrough).read());
    };

    it("wraps it between words on a terminal, except an excerpt", () => {
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

    it.each([true, false])("makes its control characters visible, if it is a terminal: %j", (isTTY) => {
      const screen = stream({ isTTY, columns: 80 });
      screenOf(screen, {}).printMessage("no file: \u001b[2J\u202e\n  a\u009bb\n   ^", "\u001b[33mskipped\u001b[39m");
      expect(String((screen as PassThrough).read())).toBe(
        "\u001b[33mskipped\u001b[39m no file: \u241b[2J\ufffd\n  a\ufffdb\n   ^\n",
      );
    });

    it("prints it unchanged in a pipe", () => {
      expect(printed({})).toBe(`${message}\n`);
    });
  });

  it("adds styles on a terminal with colors only", () => {
    expect(screenOf(stream(colorful), {}).paint("bold", "x")).toBe("\u001b[1mx\u001b[22m");
    expect(screenOf(stream({ ...colorful, getColorDepth: () => 1 }), {}).paint("bold", "x")).toBe("x");
    expect(screenOf(stream({ ...colorful, isTTY: false }), {}).paint("bold", "x")).toBe("x");
  });
});
