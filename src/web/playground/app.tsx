import { PageHeader } from "../parts/page-header.tsx";

export function App() {
  return (
    <>
      <PageHeader current="playground" />
      <main id="main">
        <h1>Playground</h1>
      </main>
    </>
  );
}
