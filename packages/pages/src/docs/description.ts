/** The part of the OpenAPI document that this page reads itself. */
export interface Description {
  readonly components: {
    readonly schemas: {
      readonly Problem: { readonly properties: { readonly code: { readonly enum: readonly string[] } } };
    };
  };
}

/**
 * Reads the OpenAPI document of the service.
 *
 * @throws {Error} without a connection, and for an error response
 */
export async function fetchDescription(): Promise<Description> {
  const response = await fetch("/openapi.json");
  if (!response.ok) throw new Error(`The status of /openapi.json is ${response.status}.`);
  return response.json() as Promise<Description>;
}

/** The code of the problem that a fragment of the address names, as in `#query_syntax`; `null` if it names none. */
export function problemIn(fragment: string, { components }: Description): string | null {
  const code = fragment.slice(1);
  return components.schemas.Problem.properties.code.enum.includes(code) ? code : null;
}
