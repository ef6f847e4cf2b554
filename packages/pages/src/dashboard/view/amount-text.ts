/** The maximum of every amount. */
const MAX_AMOUNT = 1_000_000_000;

const DECIMALS = 6;

const MAX_SHOWN_LENGTH = 60;

const DECIMAL = /^(?<sign>[-+]?)(?<units>\d+)(?:\.(?<fraction>\d+))?$/;

const amounts = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: DECIMALS });
const changes = new Intl.NumberFormat("en", {
  minimumFractionDigits: 2,
  maximumFractionDigits: DECIMALS,
  signDisplay: "exceptZero",
});

/** `1,234.50`; up to six decimal places. */
export function formatAmount(value: number): string {
  return amounts.format(value);
}

/** An amount with its sign: `+12.00`, `−0.035`. */
export function formatChange(value: number): string {
  return changes.format(value).replace("-", "−");
}

/**
 * Reads an amount that a user has entered, with the limits and the messages of the service.
 *
 * @throws {RangeError} if the text is not a decimal, is below 0 or above a billion, or has more than six decimal places
 */
export function parseAmount(entered: string): number {
  const text = entered.trim();
  const { sign, units, fraction = "" } = DECIMAL.exec(text)?.groups ?? {};
  if (units === undefined) throw new RangeError(`${quoted(text)} is not an amount. Write a decimal such as 12.50.`);
  if (fraction.length > DECIMALS) throw new RangeError(`${quoted(text)} has more than six decimal places.`);
  const value = Number(`${units}.${fraction}`);
  if (value > MAX_AMOUNT) throw new RangeError(`${quoted(text)} is above the maximum of a billion.`);
  if (sign === "-" && value > 0) throw new RangeError(`${quoted(text)} is below 0.`);
  return value;
}

/** An amount as the text of an input: `12.5`; empty for 0, which means that it is not set. */
export function inputText(value: number): string {
  if (value === 0) return "";
  return value.toFixed(DECIMALS).replace(/\.?0+$/, "");
}

function quoted(text: string): string {
  return JSON.stringify(text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text);
}
