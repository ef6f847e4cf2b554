type Handler = (error: unknown) => boolean;

let handler: Handler = () => false;

/**
 * States what the page does when a request fails because nobody is signed in any more.
 *
 * @param handle shows the sign-in page if an error says so, and returns whether it does
 */
export function onEndedSession(handle: Handler): void {
  handler = handle;
}

/** Returns whether an error says that nobody is signed in; the page then shows that itself. */
export function handleEndedSession(error: unknown): boolean {
  return handler(error);
}
