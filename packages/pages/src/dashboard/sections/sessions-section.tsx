import { api, type BrowserSession } from "../client/api.ts";
import { signOut } from "../client/session.ts";
import { useAction } from "../client/use-action.ts";
import { useResource } from "../client/use-resource.ts";
import { DataTable } from "../view/data-table.tsx";
import { focusSection } from "../view/focus.ts";
import { Moment } from "../view/moment.tsx";
import { ProblemNotice } from "../view/problem-notice.tsx";
import { SectionView } from "../view/section-view.tsx";

export function SessionsSection() {
  const resource = useResource(api.session);
  const { run, isRunning, problem } = useAction(async ({ id, current }: BrowserSession) => {
    if (current) {
      await signOut();
      return;
    }
    await api.revokeSession(id);
    resource.reload();
    focusSection();
  });
  const others = useAction(async () => {
    await api.revokeOtherSessions();
    resource.reload();
    focusSection();
  });
  const hasOthers = (resource.value?.sessions.length ?? 0) > 1;
  return (
    <SectionView
      title="Sessions"
      intro="The browsers that are signed in to your account. Revoke those that you do not recognize."
      resource={resource}
      actions={
        hasOthers && (
          <button type="button" class="button" disabled={others.isRunning} onClick={others.run}>
            Sign out everywhere else
          </button>
        )
      }
    >
      {({ sessions }) => (
        <>
          <ProblemNotice problem={problem ?? others.problem} />
          <div class="card table-card">
            <DataTable
              caption="Sessions, the last used first"
              rows={sessions}
              keyOf={({ id }) => id}
              columns={[
                { heading: "Browser", cell: (session) => <BrowserName session={session} /> },
                { heading: "Signed in", cell: ({ created_at }) => <Moment at={created_at} /> },
                { heading: "Last used", cell: ({ last_used_at }) => <Moment at={last_used_at} /> },
                { heading: "Expires", cell: ({ expires_at }) => <Moment at={expires_at} /> },
                {
                  heading: "Actions",
                  isActions: true,
                  cell: (session) => (
                    <button
                      type="button"
                      class="button button-small"
                      disabled={isRunning}
                      aria-label={session.current ? "Sign out" : `Revoke ${session.client}`}
                      onClick={() => run(session)}
                    >
                      {session.current ? "Sign out" : "Revoke"}
                    </button>
                  ),
                },
              ]}
            />
          </div>
        </>
      )}
    </SectionView>
  );
}

function BrowserName({ session: { client, current } }: { readonly session: BrowserSession }) {
  return (
    <div class="row">
      <strong class="break">{client === "" ? "Unknown browser" : client}</strong>
      {current && <span class="badge badge-good">This browser</span>}
    </div>
  );
}
