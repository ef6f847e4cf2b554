import { useEffect } from "preact/hooks";
import { PageHeader } from "../parts/page-header.tsx";
import type { Session } from "./client/api.ts";
import { fragmentOf, SECTIONS, type Section, sectionTitles } from "./client/route.ts";
import { linkProblem, linkToken, route, signInState, signOut } from "./client/session.ts";
import { useAction } from "./client/use-action.ts";
import { KeysSection } from "./sections/keys-section.tsx";
import { LedgerSection } from "./sections/ledger-section.tsx";
import { OverviewSection } from "./sections/overview-section.tsx";
import { SessionsSection } from "./sections/sessions-section.tsx";
import { TopUpSection } from "./sections/top-up-section.tsx";
import { SignInPage } from "./sign-in-page.tsx";
import { focusMain } from "./view/focus.ts";
import { ProblemNotice } from "./view/problem-notice.tsx";

export function DashboardApp() {
  const state = signInState.value;
  const hasLink = linkToken.value !== null || linkProblem.value !== null;
  const showsSignIn = hasLink || (state.kind !== "signed-in" && state.kind !== "checking");
  return (
    <>
      <PageHeader current="dashboard" />
      {/* One element for all pages: it can have the focus while a button that signs in or out disappears. */}
      <main id="main" tabIndex={-1} class={showsSignIn ? "sign-in" : "dashboard"}>
        {showsSignIn ? (
          <SignInPage />
        ) : state.kind === "signed-in" ? (
          <AccountPage session={state.session} />
        ) : (
          <p class="soft loading" role="status">
            Loading…
          </p>
        )}
      </main>
    </>
  );
}

function AccountPage({ session: { first_name, last_name, email } }: { readonly session: Session }) {
  const { section } = route.value;
  const { run, isRunning, problem } = useAction(async () => {
    await signOut();
    focusMain();
  });
  useEffect(() => {
    document.title = `${sectionTitles[section]} · Firmament dashboard`;
  }, [section]);
  return (
    <div class="stack">
      <div class="account-head">
        <h1 class="break">
          {first_name} {last_name}
        </h1>
        <button type="button" class="button" disabled={isRunning} onClick={run}>
          Sign out
        </button>
        <p class="soft break">{email}</p>
      </div>
      <ProblemNotice problem={problem} />
      <nav class="tabs" aria-label="Sections">
        {SECTIONS.map((name) => (
          <a
            key={name}
            href={fragmentOf({ section: name, parameters: {} })}
            aria-current={name === section ? "page" : undefined}
          >
            {sectionTitles[name]}
          </a>
        ))}
      </nav>
      <SectionContent section={section} />
    </div>
  );
}

function SectionContent({ section }: { readonly section: Section }) {
  switch (section) {
    case "overview":
      return <OverviewSection />;
    case "keys":
      return <KeysSection />;
    case "ledger":
      return <LedgerSection />;
    case "top-up":
      return <TopUpSection />;
    case "sessions":
      return <SessionsSection />;
  }
}
