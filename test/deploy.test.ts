import { readFileSync } from "node:fs";
import { join } from "node:path";
import { optionName, settingNames, variableName } from "@firmament/cli/src/serve/setting-name.ts";
import { PrometheusMetrics } from "@firmament/server";
import { HealthEndpoint, ReadinessEndpoint } from "@firmament/server/src/http/endpoints/health.ts";
import { dockerInstructions } from "@firmament/test-support/dockerfile.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

function deployed(name: string): string {
  return readFileSync(join(root, "deploy", name), "utf8");
}

function manifest(folder: string) {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
}

/** The metrics that the service exports, with the names of their series. */
async function exportedMetrics(): Promise<ReadonlySet<string>> {
  const dataset = {
    searched: { generation: 1, changeNumber: 1 },
    status: () => ({ changeNumber: 1, refreshedAt: null, updatedAt: null, indexFile: { changeNumber: 1 } }),
  };
  const observed = {
    name: "products",
    documents: () => 1,
    memory: () => ({ index: 1, documents: 1 }),
    file: () => dataset,
  };
  const metrics = new PrometheusMetrics({ waiting: () => 0, datasets: [observed] });
  const text = await (await metrics.respond(new Request("http://localhost/metrics"))).text();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? ["bucket", "sum", "count"].map((suffix) => `${name}_${suffix}`) : [name],
    ),
  );
}

/** The metrics in expressions of PromQL. */
function metricsIn(text: string): readonly string[] {
  return [...new Set(text.match(/\b(?:firmament|process|nodejs)_\w+/g) ?? [])];
}

describe("metrics", () => {
  interface Rule {
    readonly alert: string;
    readonly expr: string;
    readonly annotations: { readonly summary: string; readonly description: string };
  }
  const rules: readonly Rule[] = parse(deployed("alerts.yml")).groups.flatMap(
    ({ rules }: { readonly rules: readonly Rule[] }) => rules,
  );

  test("of the alert rules are exported, and each rule says what to do", async () => {
    const exported = await exportedMetrics();
    const used = metricsIn(rules.map(({ expr }) => expr).join("\n"));
    expect(used.length).toBeGreaterThan(6);
    expect(used.filter((name) => !exported.has(name))).toEqual([]);
    for (const { alert, annotations } of rules) {
      expect(alert).toMatch(/^Firmament/);
      expect([annotations.summary, annotations.description].every((text) => text.length > 10)).toBe(true);
    }
  });

  test("of the dashboard are exported, and all of the service are on it", async () => {
    const exported = await exportedMetrics();
    const dashboard = JSON.parse(deployed("grafana-dashboard.json"));
    const used = metricsIn(
      JSON.stringify(dashboard.panels.map(({ targets }: { readonly targets: object }) => targets)),
    );
    expect(used.filter((name) => !exported.has(name))).toEqual([]);
    const ids = dashboard.panels.map(({ id }: { readonly id: number }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const shown = new Set([...used, ...metricsIn(rules.map(({ expr }) => expr).join("\n"))]);
    // Beside their sums; the number of messages says more than that of alerts.
    const left = /_(sum|count)$|_dataset_(generation|change_number)$|^firmament_alerts_total$/;
    const missing = [...exported].filter(
      (name) => name.startsWith("firmament_") && !shown.has(name) && !left.test(name),
    );
    expect(missing).toEqual([]);
  });
});

describe("the image", () => {
  const instructions = dockerInstructions(deployed("Dockerfile"));
  const argumentsOf = (name: string): readonly string[] =>
    instructions.filter((each) => each.name === name).map(({ text }) => text);

  test("has two stages of the same supported release of Node, and runs without root", () => {
    const [build = "", run = ""] = argumentsOf("FROM");
    expect(argumentsOf("FROM")).toHaveLength(2);
    expect(build).toBe(`${run} AS build`);
    const [, major] = /^node:(\d+)-alpine$/.exec(run) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(22);
    const last = instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM"));
    expect(last.filter(({ name }) => name === "USER").map(({ text }) => text)).toEqual(["node"]);
    const user = last.findIndex(({ name }) => name === "USER");
    expect(last.slice(user).some(({ name }) => ["RUN", "COPY", "ADD"].includes(name))).toBe(false);
  });

  test("starts the command line, and asks for its health as the service answers", () => {
    const [entry = "[]", command = "[]", health = ""] = ["ENTRYPOINT", "CMD", "HEALTHCHECK"].map(
      (name) => argumentsOf(name)[0],
    );
    const bin = join("/app/packages/cli", manifest("packages/cli").bin.firmament);
    expect(JSON.parse(entry)).toEqual(["node", bin]);
    expect(JSON.parse(command)[0]).toBe("serve");
    const [, path] = /fetch\('http:\/\/127\.0\.0\.1:8080(\/\w+)'\)/.exec(health) ?? [];
    expect(path).toBe(new ReadinessEndpoint([]).path);
  });

  test("is described for two architectures, and takes no built files of the machine", () => {
    const platforms = ["linux/amd64", "linux/arm64"];
    const bake = deployed("docker-bake.hcl");
    expect(JSON.parse(/platforms\s*=\s*(\[.*\])/.exec(bake)?.[1] ?? "[]")).toEqual(platforms);
    expect(parse(deployed("compose.yaml")).services.firmament.build.platforms).toEqual(platforms);
    for (const line of ["**/node_modules", "**/dist", ".git"]) {
      expect(deployed("Dockerfile.dockerignore").split("\n")).toContain(line);
    }
  });

  test("has the packages that the command line needs", () => {
    const [, listed = ""] = /^packages="(.*)"$/m.exec(deployed("install.sh")) ?? [];
    const needed = new Set(["cli"]);
    for (const name of needed) {
      const { dependencies } = manifest(`packages/${name}`);
      for (const each of Object.keys(dependencies)) {
        const [, own] = /^@firmament\/(\w+)$/.exec(each) ?? [];
        if (own !== undefined && own !== "fixtures") needed.add(own);
      }
    }
    expect(new Set(listed.split(" "))).toEqual(needed);
  });
});

describe("settings", () => {
  const options = new Set([...settingNames, "config"].map(optionName));
  const variables = new Set([...settingNames, "config"].map(variableName));

  test("of the compose file exist, and its container writes to volumes only", () => {
    const { firmament, postgres } = parse(deployed("compose.yaml")).services;
    const stated = firmament.command.filter((text: string) => text.startsWith("--"));
    expect(stated.filter((name: string) => !options.has(name))).toEqual([]);
    expect(Object.keys(firmament.environment).filter((name) => !variables.has(name))).toEqual([]);
    expect(firmament).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    expect(firmament.ports.every((port: string) => port.startsWith("127.0.0.1:"))).toBe(true);
    expect(postgres.healthcheck.test).toContain("pg_isready");
  });

  test("of the unit exist, and it ends after the grace period of the service", () => {
    const unit = deployed("firmament.service");
    const stated = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.match(/--[\w-]+/g) ?? [];
    expect(stated.filter((name) => !options.has(name))).toEqual([]);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10);
    expect(unit).toContain("UMask=0077");
  });

  test("of the proxies: the last address of X-Forwarded-For is the client's, and no request is sent twice", () => {
    const nginx = deployed("nginx.conf");
    expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;/);
    expect(nginx).toMatch(/proxy_set_header Host \$host;/);
    expect(nginx).toMatch(/proxy_next_upstream off;/);
    for (const text of [nginx, deployed("Caddyfile")]) {
      expect(text).toContain("--behind-proxy true");
      expect(text).toContain("Strict-Transport-Security");
    }
    expect(deployed("Caddyfile")).toContain(`health_uri ${new ReadinessEndpoint([]).path}`);
    expect(new HealthEndpoint().path).toBe("/healthz");
  });
});
