import { CopyButton } from "../../parts/copy-button.tsx";

/** A command for a shell, with a button that copies it. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div class="copy-line">
      <code class="break">{text}</code>
      <CopyButton text={text} what="the command" />
    </div>
  );
}
