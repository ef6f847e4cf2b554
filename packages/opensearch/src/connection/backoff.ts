/** The first pause before a request is repeated, in milliseconds; each further one is twice as long. */
const FIRST_PAUSE_MS = 50;

const MAX_PAUSE_MS = 5000;

/** The pause before the repetition with a number from 0. Random, so that many clients do not return at the same time. */
export function pauseBefore(repetition: number, random: () => number = Math.random): number {
  const longest = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** repetition);
  return longest * (0.5 + random() / 2);
}

/** Resolves after a time; rejects with the reason of the signal if it is aborted before. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
