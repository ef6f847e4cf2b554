import { type Signal, signal } from "@preact/signals";
import { api, type CreatedKey, type Session } from "./api.ts";
import { ApiProblem } from "./api-request.ts";
import { onEndedSession } from "./ended-session.ts";
import { fragmentOf, type Route, routeOf, tokenOf } from "./route.ts";

/**
 * - `checking`: the service has not answered yet.
 * - `no-session`: nobody has signed in with this browser.
 * - `ended`: the session has expired or was revoked.
 * - `unknown`: the service could not say whether there is a session.
 */
export type SignInState =
  | { readonly kind: "checking" | "no-session" | "ended" | "signed-out" }
  | { readonly kind: "unknown"; readonly problem: ApiProblem }
  | { readonly kind: "signed-in"; readonly session: Session };

/** Remembers in this browser that there may be a session, and where it ended. Its cookie is not visible to scripts. */
const STORAGE_KEY = "firmament-dashboard";

const START: Route = { section: "overview", parameters: {} };

export const signInState: Signal<SignInState> = signal({ kind: "checking" });

/** The token of the sign-in link that was opened; it is used up when the user clicks "Sign in". */
export const linkToken: Signal<string | null> = signal(null);

/** Why the last link did not sign in. */
export const linkProblem: Signal<ApiProblem | null> = signal(null);

/** What the page shows; the fragment of the address names it, unless it is the start. */
export const route: Signal<Route> = signal(START);

/** The key that was created last. Its text is shown until the user closes it. */
export const createdKey: Signal<CreatedKey | null> = signal(null);

/** Tells the other tabs of this browser that the session has changed. */
const otherTabs = new BroadcastChannel("firmament-dashboard");

/** The running check, whose answer no longer counts after a sign-in. */
let check = new AbortController();

/**
 * Reads the address, now and whenever it changes, and looks for a session, now and when another tab signs in or out.
 * Call it before the first rendering.
 */
export function startSession(): void {
  onEndedSession(handleEndedSession);
  readAddress();
  addEventListener("hashchange", readAddress);
  otherTabs.addEventListener("message", () => {
    createdKey.value = null;
    void checkSession();
  });
  void checkSession();
}

/** Finds out whether there is a session. A browser that has never signed in sends no request. */
export async function checkSession(): Promise<void> {
  check.abort();
  check = new AbortController();
  const { signal: checkSignal } = check;
  if (remembered() === null) {
    signInState.value = { kind: "no-session" };
    return;
  }
  signInState.value = { kind: "checking" };
  try {
    const session = await api.session(checkSignal);
    signInState.value = { kind: "signed-in", session };
  } catch (error) {
    if (!checkSignal.aborted && !handleEndedSession(error))
      signInState.value = { kind: "unknown", problem: error as ApiProblem };
  }
}

/** Uses the link up. */
export async function signIn(): Promise<void> {
  const token = linkToken.value;
  if (token === null) return;
  try {
    const session = await api.signIn(token);
    check.abort();
    otherTabs.postMessage(null);
    const last = remembered();
    forgetLink();
    createdKey.value = null;
    remember("");
    signInState.value = { kind: "signed-in", session };
    const lastRoute = last === null ? null : routeOf(last);
    if (lastRoute !== null) go(lastRoute);
  } catch (error) {
    const problem = error as ApiProblem;
    linkProblem.value = problem;
    if (problem.code === "link_invalid") linkToken.value = null;
  }
}

/** Closes the sign-in page of a browser that is signed in already. */
export function forgetLink(): void {
  linkToken.value = null;
  linkProblem.value = null;
}

/** @throws {ApiProblem} if the service could not end the session; the user is then still signed in */
export async function signOut(): Promise<void> {
  await api.signOut();
  forget();
  otherTabs.postMessage(null);
  createdKey.value = null;
  signInState.value = { kind: "signed-out" };
  go(START);
}

/** Shows the sign-in page if an error says that the session has ended; returns whether it does. */
function handleEndedSession(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || error.code !== "not_signed_in") return false;
  // A page that was opened with a link shows no route yet.
  if (linkToken.value === null) remember(fragmentOf(route.value));
  createdKey.value = null;
  signInState.value = { kind: "ended" };
  return true;
}

/** Changes the parameters of the section in the address, without a new entry in the history. */
export function changeParameters(parameters: Readonly<Record<string, string>>): void {
  go({ section: route.value.section, parameters: { ...route.value.parameters, ...parameters } });
}

function go(target: Route): void {
  route.value = target;
  showRoute();
}

/** A link within the page, such as `#main`, and a token change the fragment too: it then names the route again. */
function readAddress(): void {
  const token = tokenOf(location.hash);
  if (token !== null) {
    linkToken.value = token;
    linkProblem.value = null;
  }
  const target = location.hash === "" ? START : routeOf(location.hash);
  if (target === null) showRoute();
  else route.value = target;
}

function showRoute(): void {
  const fragment = fragmentOf(route.value);
  history.replaceState(null, "", fragment === fragmentOf(START) ? location.pathname : fragment);
}

/** The fragment where the last session ended, or an empty text; `null` if nobody has signed in. */
function remembered(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage is blocked: the service knows.
    return "";
  }
}

function remember(fragment: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, fragment);
  } catch {
    // Storage is blocked: the next session starts with the overview.
  }
}

function forget(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was stored.
  }
}
