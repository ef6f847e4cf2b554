import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

/** Where systems install JDKs. */
const JDK_FOLDERS: readonly string[] = ["/usr/lib/jvm/*", "/Library/Java/JavaVirtualMachines/*/Contents/Home"];

/** The commands of a JDK. */
export interface Jdk {
  readonly java: string;
  readonly javac: string;
  readonly jar: string;
}

/** Whether a command exists and runs. */
export function isInstalled(command: string): boolean {
  return versionText(command, "--version") !== null;
}

/** A JDK of at least version `min`: that of `JAVA_HOME`, that of the path, or any that the system has installed. */
export function findJdk(min: number): Jdk | null {
  const { JAVA_HOME } = process.env;
  const homes = [...(JAVA_HOME === undefined ? [] : [JAVA_HOME]), null, ...globSync([...JDK_FOLDERS])];
  for (const home of homes) {
    const commandOf = (name: string): string => (home === null ? name : join(home, "bin", name));
    const jdk: Jdk = { java: commandOf("java"), javac: commandOf("javac"), jar: commandOf("jar") };
    if ((javaVersion(versionText(jdk.javac, "-version") ?? "") ?? 0) >= min) return jdk;
  }
  return null;
}

/** The feature version in the output of `javac -version`, such as 21 in `javac 21.0.2`; `null` if there is none. */
export function javaVersion(text: string): number | null {
  const version = /^javac (?:1\.)?(\d+)/m.exec(text)?.[1];
  return version === undefined ? null : Number(version);
}

function versionText(command: string, option: string): string | null {
  try {
    return execFileSync(command, [option], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return null;
  }
}
