import type { Command } from "commander";
import { optionOf, type ServeCommandOptions, type SettingName } from "./serve/setting-name.ts";

interface OptionText {
  readonly value: string;
  readonly description: string;
}

const optionTexts: Readonly<Record<SettingName | "config", OptionText>> = {
  data: {
    value: "file",
    description:
      "companies: a snapshot, or one JSON object a line, plain or gzip; - is standard input (default: the bundled set)",
  },
  accounts_db: {
    value: "file",
    description: "accounts, keys and ledger; made if it is not there (default: a demo account, in memory)",
  },
  host: { value: "name", description: "where to listen; 0.0.0.0 is everywhere (default: 127.0.0.1)" },
  port: { value: "n", description: "where to listen; 0 is any port that is free (default: 8080)" },
  price_per_request: { value: "amount", description: "what a search costs (default: 0.01)" },
  price_per_record: { value: "amount", description: "what each record that it returns costs besides (default: 0)" },
  rate_limit: {
    value: "rate",
    description: "how often a key may ask, and how often at once: 600/min, 10/s, 36000/h (default: 600/min)",
  },
  max_in_flight: { value: "n", description: "how many requests are worked on at a time; others wait (default: 64)" },
  payment_webhook: {
    value: "url",
    description: "where top-ups are posted to: 2xx is paid, 402 declined (default: nothing is topped up)",
  },
  cors: {
    value: "origins",
    description: "web pages that may ask, with commas between them: https://app.example.com; * is all (default: none)",
  },
  metrics_host: { value: "name", description: "where /metrics for Prometheus listens (default: 127.0.0.1)" },
  metrics_port: {
    value: "n",
    description: "where /metrics for Prometheus listens, at a port of its own (default: off)",
  },
  config: { value: "file", description: 'settings as a JSON object: { "port": 8080, "price_per_request": "0.02" }' },
};

const EXAMPLES = `
Every option can also be set in the environment (FIRMAMENT_PORT, FIRMAMENT_PRICE_PER_REQUEST) and, but --config itself, in the
file (port, price_per_request). Options come before the environment, and that before the file.

Examples:
  firmament serve
  firmament serve --data companies.firm --accounts-db accounts.db --port 80 --host 0.0.0.0
  firmament serve --price-per-request 0.005 --price-per-record 0.001 --rate-limit 50/s
  FIRMAMENT_PORT=9000 firmament serve --config firmament.json

The address goes to standard output once the companies are there, for the demo account with its key and a curl line to try. Requests
are logged to standard error, a JSON object a line. An interrupt (SIGINT, SIGTERM) lets requests under way be answered;
a second one does not.

Exit status: 0 ended by an interrupt; 2 a wrong setting; 1 it cannot listen, or companies or accounts cannot be read.`;

export function addServeCommand(program: Command): void {
  const command = program
    .command("serve")
    .description("answer searches over HTTP: by API key, metered and charged")
    .addHelpText("after", EXAMPLES);
  for (const [name, { value, description }] of Object.entries(optionTexts)) {
    command.option(`${optionOf(name)} <${value}>`, description);
  }
  command.action(async (options: ServeCommandOptions) => {
    const { serve } = await import("./serve/serve.ts");
    await serve(options);
  });
}
