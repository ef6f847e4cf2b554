import type { Account } from "../account.ts";

/** A mail with a sign-in link. */
export interface SignInMail {
  /** The e-mail address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text, with the link. */
  readonly text: string;
  readonly link: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Hands mails to a program that delivers them. */
export interface MailProvider {
  /** @throws {Error} if it is unknown whether the mail will be delivered; the message says why */
  send(mail: SignInMail, signal: AbortSignal): Promise<void>;
}

export function signInMail({ email, firstName }: Account, link: string, expiresAt: number): SignInMail {
  const time = `${new Date(expiresAt).toISOString().slice(0, "2030-01-31T12:00".length).replace("T", " ")} UTC`;
  const text = [
    `Hello ${firstName},`,
    "",
    "open this link to sign in to your account:",
    "",
    link,
    "",
    `It works once, until ${time}. If you did not ask for it, ignore this mail.`,
    "",
  ].join("\n");
  return { to: email, subject: "Your sign-in link", text, link, expiresAt };
}
