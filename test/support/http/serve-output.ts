/** The output of a running `firmament serve`. */
export abstract class ServeOutput {
  abstract get stdout(): string;
  abstract get stderr(): string;

  /** Resolves as soon as `find` returns a value; rejects when the server ends before. */
  abstract printed<T>(find: (server: this) => T | null | undefined): Promise<T>;

  /** The log, line by line. */
  get log(): Record<string, unknown>[] {
    const lines = this.stderr.split("\n").slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  }

  /** Waits until the companies are loaded; returns the lines of standard output, the address first. */
  lines(): Promise<readonly string[]> {
    return this.printed(({ stdout }) => (stdout.endsWith("\n") ? stdout.trimEnd().split("\n") : undefined));
  }

  /** Waits until the companies are loaded; returns the address of the search endpoint. */
  async url(): Promise<string> {
    const [url = ""] = await this.lines();
    return url;
  }

  /** Waits until the server listens, which is before the companies are loaded; returns the address. */
  listeningUrl(): Promise<string> {
    return this.printed(({ log }) => log.find(({ msg }) => msg === "listening")?.url?.toString());
  }

  /** Waits until the companies are loaded; returns the API key of the demo account. */
  async demoKey(): Promise<string> {
    const keyLine = (await this.lines()).find((line) => line.startsWith("API key")) ?? "";
    return keyLine.slice(keyLine.indexOf("fm_"));
  }
}
