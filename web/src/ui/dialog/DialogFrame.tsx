import { Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Dialog.module.css";
import { useEscapeLayer } from "./escape-layers.js";

export interface DialogFrameProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: ModalProps["size"];
  /** Whether it only asks a question: screen readers then say it at once, with its text. */
  isQuestion?: boolean;
  /** Keeps a dialog open while what it does is under way. */
  isBusy?: boolean;
}

/** Mantine 9.6 gives every dialog the role "dialog", whatever it is given. The text of a question describes it. */
function asQuestion(dialog: HTMLElement | null): void {
  if (dialog === null) return;
  dialog.setAttribute("role", "alertdialog");
  const text = dialog.querySelector("[data-question][id]");
  if (text !== null) dialog.setAttribute("aria-describedby", text.id);
}

/** The part of a dialog that is only fetched when one is opened; see `Dialog`. */
export function DialogFrame({
  title,
  isBusy = false,
  isQuestion = false,
  onClose,
  ...rest
}: DialogFrameProps) {
  const close = isBusy ? () => undefined : onClose;
  useEscapeLayer(rest.opened, close);
  return (
    <Modal.Root
      {...rest}
      onClose={close}
      closeOnEscape={false}
      centered
      returnFocus={false}
      padding="lg"
      // On the content itself a class would also colour the layer that centres it.
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content {...(isQuestion && { ref: asQuestion })}>
        {/* A dialog is no page: its head is no banner. */}
        <Modal.Header role="none" className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close dialog" disabled={isBusy} />
        </Modal.Header>
        {/* Mantine's own body describes the dialog: a reader would say all of a form before its first field. */}
        <div className={classes.body}>{rest.children}</div>
      </Modal.Content>
    </Modal.Root>
  );
}
