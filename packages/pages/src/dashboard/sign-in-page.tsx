import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { sectionTitles } from "./client/route.ts";
import {
  checkSession,
  forgetLink,
  linkProblem,
  linkToken,
  route,
  type SignInState,
  signIn,
  signInState,
} from "./client/session.ts";
import { useAction } from "./client/use-action.ts";
import { LinkRequest } from "./link-request.tsx";
import { focusMain } from "./view/focus.ts";
import { ProblemNotice } from "./view/problem-notice.tsx";

/** The page for visitors without a session, and for those who open a sign-in link. */
export function SignInPage() {
  const state = signInState.value;
  useEffect(() => {
    document.title = "Sign in · Firmament dashboard";
  }, []);
  return (
    <div class="card stack">
      <h1>Sign in</h1>
      <ProblemNotice problem={linkProblem.value} />
      {linkToken.value === null ? <WithoutLink state={state} /> : <WithLink state={state} />}
    </div>
  );
}

/** The click tells a person from a program that opens the links of an e-mail: it must not use up the link. */
function WithLink({ state }: { readonly state: SignInState }) {
  const { run, isRunning } = useAction(async () => {
    await signIn();
    focusMain();
  });
  return (
    <>
      <p>Your link is ready. It signs in this browser, and works once.</p>
      <button type="button" class="button button-primary" disabled={isRunning} onClick={run}>
        {isRunning ? "Signing in…" : "Sign in"}
      </button>
      {state.kind === "signed-in" && <StaySignedIn email={state.session.email} />}
    </>
  );
}

function WithoutLink({ state }: { readonly state: SignInState }) {
  switch (state.kind) {
    case "checking":
      return null;
    case "signed-in":
      return <StaySignedIn email={state.session.email} />;
    case "unknown":
      return <ProblemNotice problem={state.problem} onRetry={checkSession} />;
    case "signed-out":
      return <LinkAdvice>You are signed out.</LinkAdvice>;
    case "ended":
      return (
        <LinkAdvice>
          Your session has ended. After you sign in again, you return to {sectionTitles[route.value.section]}.
        </LinkAdvice>
      );
    case "no-session":
      return <LinkAdvice>{null}</LinkAdvice>;
  }
}

function LinkAdvice({ children }: { readonly children: ComponentChildren }) {
  return (
    <>
      {children !== null && (
        <p class="notice" role="status">
          {children}
        </p>
      )}
      <p>Open the sign-in link from your e-mail in this browser. Each link works once and for a short time.</p>
      <LinkRequest />
    </>
  );
}

function StaySignedIn({ email }: { readonly email: string }) {
  return (
    <>
      <p class="soft break">This browser is signed in as {email}.</p>
      <button type="button" class="button" onClick={forgetLink}>
        Stay signed in
      </button>
    </>
  );
}
