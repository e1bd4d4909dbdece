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

/** Mantine 9.6 gives every dialog the role "dialog", whatever it is given; its text describes it already. */
function asQuestion(dialog: HTMLElement | null): void {
  dialog?.setAttribute("role", "alertdialog");
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
        <Modal.Body>{rest.children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
