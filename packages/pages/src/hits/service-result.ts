/** What the page shows of a search response. */
export interface ServiceResult {
  readonly total: number;
  readonly companies: readonly ServiceCompany[];
}

export interface ServiceCompany {
  readonly id: string;
  readonly name: string;
  /** The name with marks, as the engine highlights it; `null` without a match in it. */
  readonly markedName: string | null;
  readonly tagline: string | null;
  /** City and country. */
  readonly location: string;
}

/**
 * Reads the body of a search response; returns `null` for one of another shape: what stands between the page and the
 * service may answer as well.
 */
export function readServiceResult(text: string): ServiceResult | null {
  const body = parsed(text);
  const { total } = membersOf(membersOf(body).pagination);
  const { data, highlights } = membersOf(body);
  if (typeof total !== "number" || !Array.isArray(data)) return null;
  return { total, companies: data.map((company) => companyOf(membersOf(company), membersOf(highlights))) };
}

function companyOf(company: Members, highlights: Members): ServiceCompany {
  const id = textOf(company.id) ?? "";
  const highlighted = membersOf(highlights[id]).name;
  return {
    id,
    name: textOf(company.name) ?? id,
    markedName: textOf(membersOf(Array.isArray(highlighted) ? highlighted[0] : null).marked),
    tagline: textOf(company.tagline),
    location: [textOf(company.location_city), textOf(company.location_country)].filter(Boolean).join(", "),
  };
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
