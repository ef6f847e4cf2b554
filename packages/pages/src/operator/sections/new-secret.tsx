import { useEffect, useRef } from "preact/hooks";
import { CopyButton } from "../../parts/copy-button.tsx";

interface NewSecretProps {
  readonly title: string;
  readonly advice: string;
  readonly secret: string;
  readonly what: string;
  onClose(): void;
}

/** A secret that is shown once. */
export function NewSecret({ title, advice, secret, what, onClose }: NewSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [secret]);
  return (
    <section class="card stack created-key" aria-labelledby="new-secret-title">
      <div>
        <h3 id="new-secret-title" class="break" tabIndex={-1} ref={heading}>
          {title}
        </h3>
        <p>{advice}</p>
      </div>
      <div class="copy-line">
        <code class="break">{secret}</code>
        <CopyButton text={secret} what={what} />
      </div>
      <div>
        <button type="button" class="button" onClick={onClose}>
          I have stored it
        </button>
      </div>
    </section>
  );
}
