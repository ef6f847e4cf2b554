import { useEffect } from "preact/hooks";
import { fragmentOf } from "../dashboard/client/route.ts";
import { focusMain } from "../dashboard/view/focus.ts";
import { ProblemNotice } from "../dashboard/view/problem-notice.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import type { ServiceState } from "./client/api.ts";
import { SECTIONS, type Section, sectionTitles } from "./client/route.ts";
import { check, route, signInState, signOut } from "./client/session.ts";
import { DuplicatesSection } from "./duplicates/duplicates-section.tsx";
import { AccountsSection } from "./sections/accounts-section.tsx";
import { DatasetsSection } from "./sections/datasets-section.tsx";
import { KeysSection } from "./sections/keys-section.tsx";
import { QueriesSection } from "./sections/queries-section.tsx";
import { TrafficSection } from "./sections/traffic-section.tsx";
import { WebhooksSection } from "./sections/webhooks-section.tsx";
import { SignInPage } from "./sign-in-page.tsx";

export function OperatorApp() {
  const state = signInState.value;
  const isSignIn = state.kind === "signed-out" || state.kind === "unknown";
  return (
    <>
      <PageHeader current="operator" />
      {/* One element for all pages: it can have the focus while a button that signs in or out disappears. */}
      <main id="main" tabIndex={-1} class={isSignIn ? "sign-in" : "dashboard"}>
        {state.kind === "signed-in" && <ServicePage service={state.service} />}
        {state.kind === "signed-out" && <SignInPage problem={state.problem} />}
        {state.kind === "unknown" && (
          <div class="card stack">
            <h1>Operator</h1>
            <ProblemNotice problem={state.problem} onRetry={() => void check()} />
          </div>
        )}
        {state.kind === "checking" && (
          <p class="soft loading" role="status">
            Loading…
          </p>
        )}
      </main>
    </>
  );
}

/** Without accounts, a service has neither accounts nor saved searches. */
const NEED_ACCOUNTS: readonly Section[] = ["accounts", "webhooks"];

function ServicePage({ service }: { readonly service: ServiceState }) {
  const { section } = route.value;
  const sections = SECTIONS.filter((name) => service.mode === "accounts" || !NEED_ACCOUNTS.includes(name));
  useEffect(() => {
    document.title = `${sectionTitles[section]} · Firmament operator`;
  }, [section]);
  return (
    <div class="stack">
      <div class="account-head">
        <h1>Operator</h1>
        <button
          type="button"
          class="button"
          onClick={() => {
            signOut();
            focusMain();
          }}
        >
          Sign out
        </button>
        <p class="soft break">
          {service.key.name === "" ? "Signed in with the key " : `Signed in with ${service.key.name}, `}
          <code>{service.key.prefix}…</code>
        </p>
      </div>
      <nav class="tabs" aria-label="Sections">
        {sections.map((name) => (
          <a
            key={name}
            href={fragmentOf({ section: name, parameters: {} })}
            aria-current={name === section ? "page" : undefined}
          >
            {sectionTitles[name]}
          </a>
        ))}
      </nav>
      {sections.includes(section) ? <SectionContent section={section} service={service} /> : <NoAccounts />}
    </div>
  );
}

function SectionContent({ section, service }: { readonly section: Section; readonly service: ServiceState }) {
  switch (section) {
    case "traffic":
      return <TrafficSection service={service} />;
    case "queries":
      return <QueriesSection service={service} />;
    case "datasets":
      return <DatasetsSection />;
    case "duplicates":
      return <DuplicatesSection />;
    case "accounts":
      return <AccountsSection service={service} />;
    case "keys":
      return <KeysSection service={service} />;
    case "webhooks":
      return <WebhooksSection />;
  }
}

function NoAccounts() {
  return (
    <div class="card empty">
      <h2>No accounts</h2>
      <p class="soft">
        The service has keys, but no accounts. Start it with <code>--accounts-db FILE</code> to have them.
      </p>
    </div>
  );
}
