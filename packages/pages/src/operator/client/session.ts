import { type Signal, signal } from "@preact/signals";
import { ApiProblem } from "../../dashboard/client/api-request.ts";
import { onEndedSession } from "../../dashboard/client/ended-session.ts";
import { fragmentOf } from "../../dashboard/client/route.ts";
import { api, type CreatedKey, type ServiceState } from "./api.ts";
import { operatorKey, setOperatorKey } from "./key.ts";
import { type Route, routeOf } from "./route.ts";

/**
 * - `checking`: the service has not answered yet.
 * - `unknown`: the service could not say whether the key is valid.
 */
export type SignInState =
  | { readonly kind: "checking" }
  | { readonly kind: "signed-out"; readonly problem: ApiProblem | null }
  | { readonly kind: "unknown"; readonly problem: ApiProblem }
  | { readonly kind: "signed-in"; readonly service: ServiceState };

const START: Route = { section: "traffic", parameters: {} };

/** Problems of the key itself: another one is needed. */
const KEY_PROBLEMS: readonly string[] = [
  "unauthenticated",
  "key_revoked",
  "key_expired",
  "wrong_scope",
  "wrong_origin",
  "no_api_access",
  "restricted_key",
];

export const signInState: Signal<SignInState> = signal({ kind: "signed-out", problem: null });

/** What the page shows; the fragment of the address names it, unless it is the start. */
export const route: Signal<Route> = signal(START);

/** The key that was created last. Its text is shown until the operator closes it. */
export const createdKey: Signal<CreatedKey | null> = signal(null);

/** Reads the address, now and whenever it changes, and signs in again with the key of the tab. */
export function startSession(): void {
  onEndedSession(handleKeyProblem);
  readAddress();
  addEventListener("hashchange", readAddress);
  if (operatorKey() !== null) void check();
}

/** @throws {ApiProblem} if the service does not accept the key, or does not answer */
export async function signIn(key: string): Promise<void> {
  setOperatorKey(key.trim());
  try {
    signInState.value = { kind: "signed-in", service: await api.service(new AbortController().signal) };
  } catch (error) {
    setOperatorKey(null);
    throw error;
  }
}

/** Finds out whether the key of the tab is still valid. */
export async function check(): Promise<void> {
  signInState.value = { kind: "checking" };
  try {
    signInState.value = { kind: "signed-in", service: await api.service(new AbortController().signal) };
  } catch (error) {
    if (!handleKeyProblem(error)) signInState.value = { kind: "unknown", problem: error as ApiProblem };
  }
}

export function signOut(): void {
  setOperatorKey(null);
  createdKey.value = null;
  signInState.value = { kind: "signed-out", problem: null };
}

/** Changes the parameters of the section in the address, without a new entry in the history. */
export function changeParameters(parameters: Readonly<Record<string, string>>): void {
  route.value = { section: route.value.section, parameters: { ...route.value.parameters, ...parameters } };
  showRoute();
}

function handleKeyProblem(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || !KEY_PROBLEMS.includes(error.code)) return false;
  signOut();
  signInState.value = { kind: "signed-out", problem: error };
  return true;
}

function readAddress(): void {
  const target = location.hash === "" ? START : routeOf(location.hash);
  if (target === null) showRoute();
  else route.value = target;
}

function showRoute(): void {
  const fragment = fragmentOf(route.value);
  history.replaceState(null, "", fragment === fragmentOf(START) ? location.pathname : fragment);
}
