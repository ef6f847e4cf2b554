import { unknownAccount } from "../accounts-error.ts";
import {
  type CreatedSession,
  MAX_LINK_LIFETIME_MS,
  type SessionLifetime,
  type SignedIn,
  type SignInLink,
} from "../session.ts";
import type { AccountTables } from "../tables/account-tables.ts";
import { hashOf } from "./key-text.ts";
import { randomId, randomText } from "./random-text.ts";

/** 260 random bits: nobody can guess one, so a lookup by its hash may take a different time for each hash. */
const SECRET_CHARACTERS = 52;

/** A use of a session is not written if one was written within this time. */
const USE_RESOLUTION_MS = 60_000;

/** Implements `SessionStore.createSignInLink`. Requests are answered while it is written to the disk. */
export async function createSignInLink(
  account: string,
  lifetimeMs: number,
  tables: AccountTables,
  now: number,
): Promise<SignInLink> {
  if (!(Number.isInteger(lifetimeMs) && lifetimeMs > 0 && lifetimeMs <= MAX_LINK_LIFETIME_MS)) {
    throw new RangeError(`A link is valid for 1 to ${MAX_LINK_LIFETIME_MS} milliseconds, not for ${lifetimeMs}.`);
  }
  const { database, accounts, links } = tables;
  const token = randomText(SECRET_CHARACTERS);
  const expiresAt = now + lifetimeMs;
  return database.writeDurably(function* () {
    if ((yield* accounts.find(account)) === null) throw unknownAccount(account);
    yield* links.deleteExpired(now);
    yield* links.insert(hashOf(token), account, expiresAt);
    return { account, token, expiresAt };
  });
}

/** The arguments of `SessionStore.signIn`. */
interface SignIn {
  readonly token: string;
  readonly client: string;
  readonly previous: string | null;
}

/** Implements `SessionStore.signIn`. The secret is new, so a secret that was known before the sign-in gives no access. */
export async function signIn(
  { token, client, previous }: SignIn,
  { database, links, sessions }: AccountTables,
  lifetime: SessionLifetime,
  now: number,
): Promise<CreatedSession | null> {
  return database.write(function* () {
    const account = yield* links.take(hashOf(token), now);
    if (account === null) return null;
    yield* sessions.deleteExpired(now);
    if (previous !== null) yield* sessions.deleteByHash(hashOf(previous));
    const secret = randomText(SECRET_CHARACTERS);
    const endsAt = now + lifetime.totalMs;
    const expiresAt = Math.min(endsAt, now + lifetime.idleMs);
    const session = { id: randomId("ses"), account, client, createdAt: now, lastUsedAt: now, expiresAt, endsAt };
    yield* sessions.insert(session, hashOf(secret));
    return { session, secret };
  });
}

/** Implements `SessionStore.useSession`. */
export async function useSession(
  secret: string,
  { database, accounts, sessions }: AccountTables,
  now: number,
): Promise<SignedIn | null> {
  const hash = hashOf(secret);
  const found = await database.run(function* () {
    const session = yield* sessions.find(hash, now);
    const account = yield* accounts.find(session?.account ?? "");
    return session === null || account === null ? null : { session, account };
  });
  if (found === null) return null;
  const { session, account } = found;
  if (now - session.lastUsedAt < USE_RESOLUTION_MS) return found;
  await database.write(() => sessions.recordUse(session.id, now));
  const used = await database.run(() => sessions.find(hash, now));
  // Another process may have revoked it meanwhile.
  return used === null ? null : { session: used, account };
}
