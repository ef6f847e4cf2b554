import { z } from "zod";
import { parseMicros, toDecimal } from "../../accounts/money.ts";
import { Prices } from "../../http/endpoints/prices.ts";
import { parseRate, type Rate } from "../../http/limits/rate-limits.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import type { SettingName } from "./setting-name.ts";

/** All that a server is told. */
export interface ServeSettings {
  /** `null`: the bundled companies. */
  readonly data: string | null;
  /** `null`: a demo account in memory. */
  readonly accounts_db: string | null;
  readonly host: string;
  readonly port: number;
  /** A decimal in the account's currency. */
  readonly price_per_request: number;
  readonly price_per_record: number;
  readonly rate_limit: Rate;
  readonly max_in_flight: number;
  readonly payment_webhook: URL | null;
  /** Origins of web pages, or `*` for all. */
  readonly cors: readonly string[];
  readonly metrics_host: string;
  /** `null`: no metrics. */
  readonly metrics_port: number | null;
}

/** A value as it was given: a text, or whatever a file holds. */
export interface GivenSetting {
  readonly value: unknown;
  /** Where it was given, in words. */
  readonly source: string;
}

export type GivenSettings = Readonly<Partial<Record<SettingName, GivenSetting>>>;

const path = z.string().min(1).describe("the name of a file");
const host = z.string().trim().min(1).describe("the name or address of this machine, or 0.0.0.0");
const port = wholeNumber(0, 65_535).describe("a whole number from 0 to 65535");
const price = amount().describe("an amount from 0 up, with at most six digits after the point: 0.01");

/** What is allowed is told by the descriptions. */
const settings = z.object({
  data: path.nullable().default(null),
  accounts_db: path.nullable().default(null),
  host: host.default("127.0.0.1"),
  port: port.default(8080),
  price_per_request: price.default(0.01),
  price_per_record: price.default(0),
  rate_limit: rate().describe("a rate: 600/min, 10/s or 36000/h").default({ tokens: 600, milliseconds: 60_000 }),
  max_in_flight: wholeNumber(1, 10_000).describe("a whole number from 1 to 10000").default(64),
  payment_webhook: webAddress()
    .describe("an address that begins with http:// or https://, without a password")
    .nullable()
    .default(null),
  cors: origins().describe("origins such as https://app.example.com, with commas between them, or *").default([]),
  metrics_host: host.default("127.0.0.1"),
  metrics_port: port.nullable().default(null),
} satisfies Record<SettingName, z.ZodType>);

/**
 * Checks what was given; what was not has its default.
 *
 * @throws {CommandFailure} exit 2, for the first setting that is not what is allowed
 */
export function readSettings(given: GivenSettings): ServeSettings {
  const values = Object.entries(given).map(([name, { value }]) => [name, value]);
  const read = settings.safeParse(Object.fromEntries(values));
  if (read.success) return checkedTogether(read.data);
  const name = read.error.issues[0]?.path[0] as SettingName;
  const { source = name, value } = given[name] ?? {};
  throw new CommandFailure(`error: ${source} takes ${allowedOf(settings.shape[name])}, not ${shown(value)}.`, 2);
}

function checkedTogether(read: ServeSettings): ServeSettings {
  const { port, metrics_port } = read;
  if (port !== 0 && port === metrics_port) {
    throw new CommandFailure(`error: metrics need a port of their own, and ${port} is that of the searches.`, 2);
  }
  checkPrices(read);
  return read;
}

function checkPrices({ price_per_request, price_per_record }: ServeSettings): void {
  try {
    new Prices({ perRequest: price_per_request, perRecord: price_per_record });
  } catch (error) {
    throw error instanceof RangeError ? new CommandFailure(`error: ${error.message}`, 2) : error;
  }
}

function allowedOf(schema: z.ZodType): string {
  if (schema.description !== undefined) return schema.description;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) return allowedOf(schema.unwrap() as z.ZodType);
  return "something else";
}

/** Of a wrong value, enough to know it by. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function wholeNumber(least: number, most: number): z.ZodType<number> {
  return z.union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)]).pipe(z.int().min(least).max(most));
}

/** A decimal, exactly as it was written: as a text, or as a number of JSON. */
function amount(): z.ZodType<number> {
  return read(z.union([z.number(), z.string().trim()]), (value) => toDecimal(parseMicros(String(value))));
}

function rate(): z.ZodType<Rate> {
  return read(z.string().trim(), parseRate);
}

function webAddress(): z.ZodType<URL> {
  // Nobody would be asked for a name and a password in it.
  const isPlain = ({ username, password }: URL): boolean => username === "" && password === "";
  return z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text))
    .refine(isPlain);
}

function origins(): z.ZodType<readonly string[]> {
  const list = z.union([z.array(z.string()), z.string().transform((text) => text.split(","))]);
  return list.pipe(z.array(z.string().trim().refine(isOrigin)));
}

function isOrigin(text: string): boolean {
  return text === "*" || (URL.canParse(text) && new URL(text).origin === text);
}

/** What a function reads that throws a RangeError for what it cannot read. */
function read<A, B>(schema: z.ZodType<A>, reader: (value: A) => B): z.ZodType<B> {
  return schema.transform((value, context) => {
    try {
      return reader(value);
    } catch (error) {
      context.addIssue({ code: "custom", message: String(error) });
      return z.NEVER;
    }
  });
}
