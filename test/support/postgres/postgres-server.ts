import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../cluster/free-ports.ts";
import { findPostgres } from "./programs.ts";

/** The numbers of the user `nobody`: PostgreSQL does not run as root. */
const NOBODY = 65_534;

const isRoot = process.getuid?.() === 0;

const unprivileged = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

const USER = "firmament";

/** The password of {@link USER}, with characters that an address escapes. */
export const PASSWORD = "pass word/@:é";

/** A PostgreSQL server on loopback, with a folder of its own. */
export class PostgresServer {
  readonly #programs: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #hasTls: boolean;
  #process: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();

  private constructor(programs: string, folder: string, port: number, hasTls: boolean) {
    this.#programs = programs;
    this.#folder = folder;
    this.#port = port;
    this.#hasTls = hasTls;
  }

  /**
   * @param hasTls whether it has a certificate for 127.0.0.1, which the program `openssl` makes
   * @throws Error if PostgreSQL is not installed
   */
  static async start({ hasTls = false }: { readonly hasTls?: boolean } = {}): Promise<PostgresServer> {
    const programs = findPostgres();
    if (programs === null) throw new Error("There is no PostgreSQL: install it.");
    const folder = mkdtempSync(join(tmpdir(), "firmament-postgres-"));
    const passwordFile = join(folder, "password");
    writeFileSync(passwordFile, PASSWORD);
    if (isRoot) for (const path of [folder, passwordFile]) chownSync(path, NOBODY, NOBODY);
    const [port = 0] = await freePorts(1);
    const server = new PostgresServer(programs, folder, port, hasTls);
    if (hasTls) server.#makeCertificate();
    const initialized = ["-D", join(folder, "data"), "-U", USER, "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
    const passwords = ["--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    execFileSync(join(programs, "initdb"), [...initialized, ...passwords], {
      ...unprivileged,
      cwd: folder,
      env: { ...process.env, HOME: folder },
      stdio: ["ignore", "ignore", "inherit"],
    });
    await server.restart();
    return server;
  }

  /** The address of its database. */
  get address(): string {
    return `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${this.#port}/postgres`;
  }

  /** The path of its certificate. */
  get certificate(): string {
    return join(this.#folder, "server.crt");
  }

  /** Starts the server, which has stopped. */
  async restart(): Promise<void> {
    const settings = ["max_connections=200", "shared_buffers=64MB", "log_min_messages=log"];
    if (this.#hasTls) settings.push("ssl=on", `ssl_cert_file=${this.certificate}`, `ssl_key_file=${this.#privateKey}`);
    const options = ["-D", join(this.#folder, "data"), "-h", "127.0.0.1", "-p", `${this.#port}`, "-k", this.#folder];
    const child = spawn(join(this.#programs, "postgres"), [...options, ...settings.flatMap((text) => ["-c", text])], {
      ...unprivileged,
      cwd: this.#folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#process = child;
    const stop = (): void => {
      child.kill("SIGQUIT");
    };
    process.once("exit", stop);
    this.#ended = new Promise((resolve) => {
      child.once("close", () => {
        process.off("exit", stop);
        resolve();
      });
    });
    await new Promise<void>((resolve, reject) => {
      let output = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-10_000);
        if (/ready to accept (?:read-only )?connections/.test(output)) resolve();
      });
      child.once("error", reject);
      child.once("close", () => reject(new Error(`PostgreSQL has ended:\n${output}`)));
    });
  }

  /** Stops the server as a crash does: it recovers when it starts again. */
  async crash(): Promise<void> {
    this.#process?.kill("SIGQUIT");
    await this.#ended;
  }

  /** Stops the server without ending it: connections stay open and nothing answers. */
  pause(): void {
    this.#signalAll("SIGSTOP");
  }

  /** Lets the server continue after {@link pause}. */
  resume(): void {
    this.#signalAll("SIGCONT");
  }

  /** Restarts the server as a standby, which only reads. */
  async becomeStandby(): Promise<void> {
    this.#process?.kill("SIGINT");
    await this.#ended;
    const path = join(this.#folder, "data", "standby.signal");
    writeFileSync(path, "");
    if (isRoot) chownSync(path, NOBODY, NOBODY);
    await this.restart();
  }

  /** Stops the server and removes its folder. */
  async stop(): Promise<void> {
    this.#process?.kill("SIGINT");
    await this.#ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #privateKey(): string {
    return join(this.#folder, "server.key");
  }

  #makeCertificate(): void {
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", this.#privateKey];
    const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
    execFileSync("openssl", ["req", "-x509", "-days", "2", ...key, ...names, "-out", this.certificate], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (isRoot) chownSync(this.#privateKey, NOBODY, NOBODY);
  }

  /** PostgreSQL has a process for each connection. */
  #signalAll(signal: "SIGSTOP" | "SIGCONT"): void {
    const pid = this.#process?.pid ?? 0;
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", `${pid}`], { encoding: "utf8" });
    for (const process_ of [pid, ...children.trim().split(/\s+/).map(Number)]) process.kill(process_, signal);
  }
}
