import { useEffect, useState } from "preact/hooks";

const CONFIRMED_MS = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for screen readers: `the key`. */
  readonly what: string;
}

/** Copies a text to the clipboard and says so for two seconds. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [result, setResult] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setResult("copied");
    } catch {
      setResult("failed");
    }
  };
  return (
    <button type="button" class="button button-small" onClick={copy}>
      <span aria-live="polite">
        {result === "copied" ? "Copied" : result === "failed" ? "Select the text to copy it" : "Copy"}
      </span>
      <span class="visually-hidden"> {what}</span>
    </button>
  );
}
