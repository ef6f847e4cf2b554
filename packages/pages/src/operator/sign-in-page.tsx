import { useEffect, useState } from "preact/hooks";
import type { ApiProblem } from "../dashboard/client/api-request.ts";
import { useAction } from "../dashboard/client/use-action.ts";
import { focusMain } from "../dashboard/view/focus.ts";
import { ProblemNotice } from "../dashboard/view/problem-notice.tsx";
import { signIn } from "./client/session.ts";
import { Command } from "./view/command.tsx";

interface SignInPageProps {
  /** Why the last key is no longer accepted. */
  readonly problem: ApiProblem | null;
}

/** Asks for the key of an operator, which the tab keeps until it is closed. */
export function SignInPage({ problem }: SignInPageProps) {
  const [key, setKey] = useState("");
  const action = useAction(async () => {
    await signIn(key);
    focusMain();
  });
  useEffect(() => {
    document.title = "Sign in · Firmament operator";
  }, []);
  return (
    <div class="card stack">
      <h1>Operator</h1>
      <p>Sign in with an API key that has the scope admin, for all datasets. The tab forgets it when you close it.</p>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          action.run();
        }}
      >
        <label class="field">
          <span class="label">API key</span>
          <input
            class="input"
            type="password"
            name="operator-key"
            autocomplete="off"
            spellcheck={false}
            required
            value={key}
            onInput={({ currentTarget }) => setKey(currentTarget.value)}
          />
        </label>
        <ProblemNotice problem={action.problem ?? problem} />
        <div>
          <button type="submit" class="button button-primary" disabled={action.isRunning}>
            {action.isRunning ? "Signing in…" : "Sign in"}
          </button>
        </div>
      </form>
      <details>
        <summary>I have no such key</summary>
        <div class="stack">
          <p class="soft">With an account database, create one in a shell:</p>
          <Command text="firmament keys create --account ACCOUNT --scopes admin --name operator" />
          <p class="soft">
            Without accounts, add the scope admin to a key of FIRMAMENT_KEYS or of the file of --keys-file.
          </p>
        </div>
      </details>
    </div>
  );
}
