import { useState } from "preact/hooks";
import { api } from "./client/api.ts";
import { useAction } from "./client/use-action.ts";
import { useResource } from "./client/use-resource.ts";
import { ProblemNotice } from "./view/problem-notice.tsx";

/** How a visitor gets a link: by mail if the service sends mails, otherwise from its operator. */
export function LinkRequest() {
  const { value, isLoading } = useResource(api.signInOptions);
  if (value === null && isLoading) return null;
  return value?.links_by_mail === true ? (
    <LinkRequestForm />
  ) : (
    <p class="soft">No link, or an old one? Ask the operator of this service for a new link.</p>
  );
}

function LinkRequestForm() {
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const { run, isRunning, problem } = useAction(async () => {
    await api.requestLink(email);
    setSent(true);
  });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <label class="field">
        <span class="label">No link, or an old one? Your e-mail address</span>
        <input
          class="input"
          inputMode="email"
          autocomplete="email"
          required
          maxLength={254}
          value={email}
          onInput={({ currentTarget }) => {
            setSent(false);
            setEmail(currentTarget.value);
          }}
        />
      </label>
      <ProblemNotice problem={problem} />
      <button type="submit" class="button" disabled={isRunning}>
        {isRunning ? "Sending…" : "Send me a link"}
      </button>
      <div role="status">
        {isSent && <p class="notice notice-good">If an account has this address, a link is on its way.</p>}
      </div>
    </form>
  );
}
