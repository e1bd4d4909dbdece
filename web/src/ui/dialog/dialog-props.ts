import type { ModalProps } from "@mantine/core";
import type { ReactNode } from "react";

export interface DialogProps {
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
