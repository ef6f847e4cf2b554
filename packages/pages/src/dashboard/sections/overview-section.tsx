import type { ComponentChildren } from "preact";
import { formatNumber } from "../../parts/format.ts";
import { api, type Summary } from "../client/api.ts";
import { useResource } from "../client/use-resource.ts";
import { formatAmount } from "../view/amount-text.ts";
import { SectionView } from "../view/section-view.tsx";
import { UsageCard } from "./usage-card.tsx";

export function OverviewSection() {
  const summary = useResource(api.summary);
  return (
    <SectionView title="Overview" intro="Your balance and usage. Days and months are in UTC." resource={summary}>
      {(value) => (
        <>
          {value.top_up_problem !== null && (
            <p class="notice notice-warn">
              Automatic top-up is off: {value.top_up_problem}. <a href="#top-up">Turn it on again</a>
            </p>
          )}
          <Figures summary={value} />
          <UsageCard />
        </>
      )}
    </SectionView>
  );
}

function Figures({ summary }: { readonly summary: Summary }) {
  const { usage_summary, has_api_access, auto_top_up, top_up_amount, top_up_threshold } = summary;
  const { current_balance, costs, requests } = usage_summary;
  return (
    <dl class="figures">
      <Figure title="Balance" note={<a href="#ledger">See the ledger</a>}>
        {formatAmount(current_balance)}
      </Figure>
      <Figure title="Costs this month" note={`${formatAmount(costs.all_time)} in total`}>
        {formatAmount(costs.current_month)}
      </Figure>
      <Figure title="Requests this month" note={`${formatNumber(requests.all_time)} in total`}>
        {formatNumber(requests.current_month)}
      </Figure>
      <Figure
        title="API access"
        note={has_api_access ? <a href="#keys">Manage keys</a> : "Ask the operator of this service"}
      >
        {has_api_access ? "On" : "Off"}
      </Figure>
      <Figure
        title="Automatic top-up"
        note={
          auto_top_up ? (
            `${formatAmount(top_up_amount)} when below ${formatAmount(top_up_threshold)}`
          ) : (
            <a href="#top-up">Set it up</a>
          )
        }
      >
        {auto_top_up ? "On" : "Off"}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly title: string;
  readonly note: ComponentChildren;
  readonly children: ComponentChildren;
}

function Figure({ title, note, children }: FigureProps) {
  return (
    <div class="card figure">
      <dt>{title}</dt>
      <dd class="figure-value">{children}</dd>
      <dd class="soft figure-note">{note}</dd>
    </div>
  );
}
