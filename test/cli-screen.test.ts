import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { firmament, mainPath, shell } from "./support/cli/command-line.ts";
import { file, folder, three } from "./support/cli/companies-files.ts";
import { hasScript } from "./support/cli/conversation.ts";

describe("the screen", () => {
  const onTerminal = (line: string, env: Record<string, string> = {}) =>
    shell(`script -qec '${line}' /dev/null`, { env: { TERM: "xterm-256color", ...env } });

  it.each([20, 40, 60, 80, 100, 160])("is not exceeded at %i columns", async (columns) => {
    const { stdout } = await firmament(["search", "*:*", "--limit", "300"], { env: { COLUMNS: `${columns}` } });
    const lines = stdout.split("\n");
    expect(lines.length).toBeGreaterThan(300);
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
  });

  it("is 100 columns wide when nobody says", async () => {
    const { stdout } = await firmament(["search", "*:*", "--limit", "300"]);
    expect(Math.max(...stdout.split("\n").map((line) => stringWidth(line)))).toBe(100);
  });

  it.each([20, 40, 60, 80, 100, 160])("is not exceeded at %i columns by wide characters and bars", async (columns) => {
    const values = [
      "서울 한빛 소프트웨어 주식회사 부설 연구소",
      "株式会社ひばり機工製作所大阪本社工場",
      "👩‍🚀 Orbit & the 🇩🇪🇰🇷 flags 👍🏽",
      "a|b || c\\|d | and more | of | this",
    ];
    const lines = values.map((text, index) =>
      JSON.stringify({ id: `${index}`, name: text, tagline: text, website: text }),
    );
    const data = file(`wide-${columns}.ndjson`, `${lines.join("\n")}\n`);
    const { stdout } = await firmament(["search", "*:*", "--data", data, "--fields", "name,tagline,website"], {
      env: { COLUMNS: `${columns}` },
    });
    const printed = stdout.split("\n");
    expect(printed.length).toBeGreaterThan(6);
    for (const line of printed) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
  });

  it("sees no control characters of values", async () => {
    const data = file("evil.ndjson", '{"id":"a","name":"x\\u001b[2Jy\\nz\\u009b\\u202e!"}\n');
    const { stdout } = await firmament(["search", "*:*", "--data", data]);
    expect(stdout).toContain("\nx [2Jy z !\n");
  });

  it("has no colours when it is no terminal", async () => {
    const { stdout } = await firmament(["search", "berlin", "--data", three], { env: { FORCE_COLOR: "1" } });
    expect(stdout).not.toContain("\u001b");
  });

  it.runIf(hasScript)("has colours and its own width on a terminal", async () => {
    const { stdout } = await onTerminal(`stty cols 44; "$NODE" "$FIRMAMENT" search berlin --data "${three}"`);
    expect(stdout).toContain("\u001b[1mname");
    for (const line of stdout.split("\r\n")) expect(stringWidth(line)).toBeLessThanOrEqual(44);
  });

  it.runIf(hasScript)("has its messages wrapped on a terminal", async () => {
    const { stdout: usage } = await onTerminal('stty cols 44; "$NODE" "$FIRMAMENT" search x --limit few');
    expect(usage.split("\r\n")).toEqual([
      "error: option '--limit <n>' argument 'few'",
      "is invalid. It takes a whole number.",
      "Try firmament --help. A query of several",
      "words needs quotes around it.",
      "",
    ]);
    const { stdout: query } = await onTerminal('stty cols 44; "$NODE" "$FIRMAMENT" format "name:acme OR"');
    expect(query.split("\r\n")).toEqual([
      "`OR` has no clause after it.",
      "  name:acme OR",
      "            ^^",
      "hint: Write a clause there, or put OR in",
      "quotes or small letters if it is meant as a",
      "word.",
      "",
    ]);
    const data = file("long-reason.ndjson", '{"id":"a"}\n{"id":"b","staff_count":"rather many"}\n');
    const { stdout } = await onTerminal(
      `stty cols 44; cd ${folder}; "$NODE" "$FIRMAMENT" search x --data ${data.slice(folder.length + 1)}`,
    );
    for (const line of stdout.split("\r\n")) expect(stringWidth(line)).toBeLessThanOrEqual(44);
    expect(stdout).toContain("\r\n1 broken record skipped\r\n");
  });

  it.runIf(hasScript)("has no colours with NO_COLOR", async () => {
    const { stdout } = await onTerminal(`"$NODE" "$FIRMAMENT" search berlin --data "${three}"`, { NO_COLOR: "1" });
    expect(stdout).toContain("Acme Berlin");
    expect(stdout).not.toContain("\u001b");
  });

  it.runIf(hasScript)("shows the progress of a reading that takes long", async () => {
    const { stdout } = await onTerminal(
      `(cat "${three}"; sleep 2; echo; sleep 1) | "$NODE" "$FIRMAMENT" search berlin --data -`,
    );
    expect(stdout).toContain("\u001b[1GReading: 0.0 MB, 3 companies");
    expect(stdout.slice(stdout.lastIndexOf("Reading"))).toContain("\u001b[1G\u001b[2K");
  });

  it.runIf(hasScript)("shows no progress of a reading that is soon over", async () => {
    const { stdout } = await onTerminal(`"$NODE" "$FIRMAMENT" search berlin --data "${three}"`);
    expect(stdout).toContain("Acme Berlin");
    expect(stdout).not.toContain("Reading");
  });

  it("may be closed: the command ends quietly", async () => {
    const { stdout, stderr } = await shell(
      `{ "$NODE" "$FIRMAMENT" search '*:*' --limit 300 --fields id,name,description; echo "status $?" >&2; } | head -n 1`,
    );
    expect(stdout.split("\n")).toHaveLength(2);
    expect(stderr).toBe("status 0\n");
  });

  it.runIf(existsSync("/dev/full"))("may take no more: one line says so", async () => {
    for (const command of ["search berlin", "search berlin --json", "explain berlin", "format berlin", "--help"]) {
      const { status, stderr } = await shell(`"$NODE" "$FIRMAMENT" ${command} > /dev/full`);
      expect(stderr).toBe("error: cannot write standard output: the disk is full. Make room, or write elsewhere\n");
      expect(status).toBe(1);
    }
    const { status } = await shell('"$NODE" "$FIRMAMENT" search "berlin AND" 2> /dev/full');
    expect(status).toBe(1);
  });
});

describe("an interrupt", () => {
  it("ends the command at once", async () => {
    const child = spawn(process.execPath, [mainPath, "search", "x", "--data", "-"], {
      stdio: ["pipe", "ignore", "pipe"],
    });
    // Long enough to start up, so that the signal meets a command that waits for its input.
    await new Promise((resume) => setTimeout(resume, 700));
    const signal = new Promise((resolve) => child.on("exit", (_, name) => resolve(name)));
    child.kill("SIGINT");
    expect(await signal).toBe("SIGINT");
  });
});
