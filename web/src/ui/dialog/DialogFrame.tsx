import { Box, Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useEscapeLayer } from "../../lib/escape-layers.js";

const SURFACE = "var(--wl-surface)";

export interface DialogFrameProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: ModalProps["size"];
  /** True if the dialog only asks a question. Screen readers then announce it at once with its text. */
  isQuestion?: boolean;
  isBusy?: boolean;
}

/** Sets the role that Mantine 9.6 always overrides with "dialog", and uses the question as the description. */
function setAlertRole(dialog: HTMLElement | null): void {
  if (dialog === null) return;
  dialog.setAttribute("role", "alertdialog");
  const text = dialog.querySelector("[data-question][id]");
  if (text !== null) dialog.setAttribute("aria-describedby", text.id);
}

/** The part of `Dialog` whose code loads when the first dialog is opened. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, isBusy = false, isQuestion = false, onClose, ...rest } = props;
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
      // A style prop would also colour the layer around the content. The padding keeps fields clear of the buttons.
      styles={{ content: { background: SURFACE, scrollPaddingBottom: 88 } }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content {...(isQuestion && { ref: setAlertRole })}>
        {/* The header of a dialog is not a page banner. */}
        <Modal.Header role="none" bg={SURFACE}>
          <Modal.Title fz="h2" fw={650} lh={1.25}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label="Close dialog" disabled={isBusy} />
        </Modal.Header>
        {/* Mantine describes a dialog by its body, so a screen reader would read a whole form
            before its first field. */}
        <Box px="lg" pb="lg">
          {rest.children}
        </Box>
      </Modal.Content>
    </Modal.Root>
  );
}
