import { quoted, signInMail, signInUrl, WebhookMailProvider } from "@firmament/server/accounts";
import { LINK_LIFETIME_MS } from "@firmament/server/values";
import { messageOf } from "firmament/base";
import { CommandFailure, failureFrom } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { errorScreen, outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type AccountsOptions, findAccount, withAccountFile } from "./account-file.ts";
import { isoTime, timeText } from "./time-text.ts";

export interface InviteOptions extends AccountsOptions {
  /** The origin of the service. */
  readonly url: string;
  /** Milliseconds; default: half an hour. */
  readonly expires?: number;
  /** Receives the mail. */
  readonly mailWebhook?: string;
}

/**
 * Creates and prints a sign-in link, and mails it if requested.
 *
 * @throws {CommandFailure} exit 2, for an invalid address; exit 1, for an unknown account, and if the mail was not sent:
 * the link is printed nevertheless
 */
export async function invite(idOrEmail: string, options: InviteOptions, terminal: Terminal): Promise<void> {
  const origin = originOf(options.url);
  const provider = options.mailWebhook === undefined ? null : providerFor(options.mailWebhook);
  const { account, token, expiresAt } = await withAccountFile(options, false, async (store) => {
    const found = await findAccount(idOrEmail, store);
    return { ...(await store.createSignInLink(found.id, options.expires ?? LINK_LIFETIME_MS)), account: found };
  });
  const link = signInUrl(origin, token);
  const failure = provider === null ? null : await sendError(provider, signInMail(account, link, expiresAt));
  const isMailed = provider !== null && failure === null;
  const screen = outputScreen(terminal);
  if (options.json) {
    printJson({ account: account.id, link, expires_at: isoTime(expiresAt), mailed: isMailed }, screen);
  } else {
    screen.print(link);
    // On standard error, so that a script that captures standard output receives the link only.
    const mailed = isMailed ? ` It was mailed to ${account.email}.` : "";
    errorScreen(terminal).printMessage(`This link signs in once, until ${timeText(expiresAt)}.${mailed}`);
  }
  if (failure !== null) throw new CommandFailure(`error: the link was not mailed: ${failure}`, 1);
}

/** The reason why a mail was not sent, or `null`. */
async function sendError(
  provider: WebhookMailProvider,
  mail: Parameters<WebhookMailProvider["send"]>[0],
): Promise<string | null> {
  try {
    await provider.send(mail, new AbortController().signal);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

function originOf(text: string): string {
  const { origin = "null", protocol, pathname, search, hash, username } = URL.parse(text) ?? {};
  const hasOnlyOrigin = pathname === "/" && search === "" && hash === "" && username === "";
  if (hasOnlyOrigin && /^https?:$/.test(protocol ?? "")) return origin;
  throw new CommandFailure(
    `error: --url must be an origin such as https://search.example.com, not ${quoted(text)}.`,
    2,
  );
}

function providerFor(url: string): WebhookMailProvider {
  try {
    return new WebhookMailProvider(url);
  } catch (error) {
    throw error instanceof TypeError ? failureFrom(error, 2) : error;
  }
}
