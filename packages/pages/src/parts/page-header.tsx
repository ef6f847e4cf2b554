import type { ComponentChildren } from "preact";
import icon from "./icon.svg";
import { ThemeSwitch } from "./theme-switch.tsx";

interface PageHeaderProps {
  /** The page that is shown; the operator's has no link. */
  readonly current: "playground" | "dashboard" | "docs" | "operator";
  /** Further controls, such as the button to sign out. */
  readonly children?: ComponentChildren;
}

const links = [
  { page: "playground", href: "/", text: "Playground" },
  { page: "dashboard", href: "/dashboard", text: "Dashboard" },
  { page: "docs", href: "/docs", text: "API" },
] as const;

/** The header of every page: the name, the pages, and the theme. */
export function PageHeader({ current, children }: PageHeaderProps) {
  return (
    <header class="page-header">
      <a class="skip-link button" href="#main">
        Skip to the content
      </a>
      <a class="brand" href="/">
        <img src={icon} alt="" width="24" height="24" />
        Firmament
      </a>
      <nav aria-label="Pages">
        {links.map(({ page, href, text }) => (
          <a key={page} href={href} aria-current={page === current ? "page" : undefined}>
            {text}
          </a>
        ))}
      </nav>
      {children}
      <ThemeSwitch />
    </header>
  );
}
