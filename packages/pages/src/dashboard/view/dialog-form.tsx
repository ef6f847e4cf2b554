import type { ComponentChildren } from "preact";
import { Modal } from "../../parts/modal.tsx";
import type { Action } from "../client/use-action.ts";
import { ProblemNotice } from "./problem-notice.tsx";

interface DialogFormProps {
  readonly title: string;
  readonly action: Action<[]>;
  /** The button that runs the action, and its text meanwhile. */
  readonly button: {
    readonly text: string;
    readonly busyText: string;
    readonly isDangerous?: boolean;
    readonly isDisabled?: boolean;
  };
  readonly children: ComponentChildren;
  onClose(): void;
}

/** A dialog with inputs, which stays open with the reason if its action fails. */
export function DialogForm({ title, action, button, children, onClose }: DialogFormProps) {
  const { run, isRunning, problem } = action;
  return (
    <Modal title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        {children}
        <ProblemNotice problem={problem} />
        <div class="row dialog-buttons">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            class={button.isDangerous === true ? "button button-danger" : "button button-primary"}
            disabled={isRunning || button.isDisabled === true}
          >
            {isRunning ? button.busyText : button.text}
          </button>
        </div>
      </form>
    </Modal>
  );
}
