import { setTimeout as pause } from "node:timers/promises";
import { checkOptions, type OptionNames } from "firmament/base";
import type { AccountStore } from "../account-store.ts";
import { LINK_LIFETIME_MS } from "../session.ts";
import type { SessionStore } from "../session-store.ts";
import { signInUrl } from "../sign-in-url.ts";
import { type MailProvider, signInMail } from "./sign-in-mail.ts";

export interface LinkMailerOptions {
  readonly accounts: AccountStore & SessionStore;
  readonly provider: MailProvider;
  /** The origin of the dashboard, such as `https://search.example.com`. */
  readonly origin: string;
  /** Receives the id of the account of each mail, with the error if it was not sent. */
  readonly onEnd?: ((account: string, error: unknown) => void) | undefined;
  /** Default: one second. */
  readonly maxDelayMs?: number | undefined;
}

const MAILER_OPTIONS: OptionNames<LinkMailerOptions> = {
  accounts: true,
  provider: true,
  origin: true,
  onEnd: true,
  maxDelayMs: true,
};

/** Further requests are ignored. */
const MAX_PENDING = 200;

/**
 * Mails sign-in links to addresses that ask for one. The work starts after a random time, so that nobody can tell from
 * the times of other responses whether an address has an account.
 */
export class LinkMailer {
  readonly #options: LinkMailerOptions;
  readonly #closing = new AbortController();
  readonly #pending = new Set<Promise<void>>();

  constructor(options: LinkMailerOptions) {
    checkOptions("a LinkMailer", options, MAILER_OPTIONS);
    this.#options = options;
  }

  /** Mails a link if an account has this address. Never throws. */
  request(email: string): void {
    if (this.#pending.size >= MAX_PENDING || this.#closing.signal.aborted) return;
    const work = this.#mail(email).catch(() => {});
    this.#pending.add(work);
    void work.then(() => this.#pending.delete(work));
  }

  /** Resolves when all mails so far are sent or have failed. */
  async drained(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** Stops all mails that are not sent yet. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.drained();
  }

  async #mail(email: string): Promise<void> {
    const { accounts, provider, origin, onEnd = () => {}, maxDelayMs = 1000 } = this.#options;
    const { signal } = this.#closing;
    await pause(Math.random() * maxDelayMs, undefined, { signal });
    const account = await accounts.accountByEmail(email);
    if (account === null) return;
    try {
      const { token, expiresAt } = await accounts.createSignInLink(account.id, LINK_LIFETIME_MS);
      await provider.send(signInMail(account, signInUrl(origin, token), expiresAt), signal);
      onEnd(account.id, null);
    } catch (error) {
      onEnd(account.id, error);
    }
  }
}
