/** The path of the page that signs in. */
const DASHBOARD_PATH = "/dashboard";

/**
 * The address of a sign-in link. The token is in the fragment, which browsers do not send: it appears in no log and no
 * `Referer`. The page sends it when its visitor clicks, so that programs that open the links of mails do not use it up.
 *
 * @param origin of the service, such as `https://search.example.com`
 */
export function signInUrl(origin: string, token: string): string {
  return `${origin}${DASHBOARD_PATH}#sign-in=${token}`;
}
