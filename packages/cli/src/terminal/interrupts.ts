import type { ProcessEvents } from "./terminal.ts";

/**
 * Milliseconds after the first interrupt in which further interrupts are ignored. On Ctrl-C, the terminal signals all
 * processes in the foreground, and a parent process such as `npm run` forwards its signal as well.
 */
export const REPEATED_INTERRUPT_MS = 1000;

/**
 * Calls a function at the first interrupt and ignores others for one second. The operating system handles a later one,
 * which ends the process at once.
 *
 * @returns the function that ends this
 */
export function onFirstInterrupt(events: ProcessEvents, listener: (signal: NodeJS.Signals) => void): () => void {
  let isInterrupted = false;
  const end = (): void => {
    events.off("SIGINT", onSignal);
    events.off("SIGTERM", onSignal);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isInterrupted) return;
    isInterrupted = true;
    setTimeout(end, REPEATED_INTERRUPT_MS).unref();
    listener(signal);
  };
  events.on("SIGINT", onSignal);
  events.on("SIGTERM", onSignal);
  return end;
}
