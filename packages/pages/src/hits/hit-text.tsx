import type { Hit } from "firmament";
import type { Company } from "firmament/companies";
import { MarkedText } from "./marked-text.tsx";

type TextField = "name" | "website" | "tagline" | "type" | "description" | "location_city" | "location_country";

interface HitTextProps {
  readonly hit: Hit<Company>;
  readonly field: TextField;
  /** Shown if the company has no value. */
  readonly fallback?: string;
  /** Cuts a value without matches; the engine cuts one with matches. */
  readonly maxLength?: number;
}

/** The value of a field, with its matches marked. */
export function HitText({ hit, field, fallback = "", maxLength = 200 }: HitTextProps) {
  const [highlight] = hit.highlights?.[field] ?? [];
  if (highlight !== undefined) return <MarkedText marked={highlight.marked} />;
  const value = hit.document[field] ?? fallback;
  return <>{value.length > maxLength ? `${value.slice(0, maxLength).trimEnd()}…` : value}</>;
}

/** The values of a field that matched, if any. */
export function HitTexts({ hit, field }: { readonly hit: Hit<Company>; readonly field: "specialities" }) {
  const highlights = hit.highlights?.[field] ?? [];
  if (highlights.length === 0) return null;
  return (
    <ul class="row hit-card-values">
      {highlights.slice(0, 5).map(({ marked }) => (
        <li key={marked} class="badge">
          <MarkedText marked={marked} />
        </li>
      ))}
    </ul>
  );
}
