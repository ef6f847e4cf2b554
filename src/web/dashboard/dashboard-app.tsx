import { PageHeader } from "../parts/page-header.tsx";

export function DashboardApp() {
  return (
    <>
      <PageHeader current="dashboard" />
      <main id="main">
        <h1>Dashboard</h1>
      </main>
    </>
  );
}
