import type { ModalProps } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";

const DialogFrame = lazy(async () => ({ default: (await import("./DialogFrame.js")).DialogFrame }));

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: ModalProps["size"];
  /** Keeps a dialog open while what it does is under way. */
  isBusy?: boolean;
  /** "alertdialog" for questions that must be answered. */
  role?: "dialog" | "alertdialog";
}

/**
 * A dialog over the page. Its code is fetched when it is first opened. When it closes, focus goes back to where it
 * was; to the page's title when that is gone, as after deleting a row.
 */
export function Dialog({ opened, ...rest }: DialogProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  const origin = useRef<Element | null>(null);
  if (opened && !wasOpened) setWasOpened(true);

  useEffect(() => {
    if (opened) {
      origin.current = document.activeElement;
      return undefined;
    }
    const from = origin.current;
    if (from === null) return undefined;
    origin.current = null;
    const frame = requestAnimationFrame(() => giveFocusBack(from));
    return () => cancelAnimationFrame(frame);
  }, [opened]);

  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogFrame opened={opened} {...rest} />
    </Suspense>
  );
}

function giveFocusBack(origin: Element): void {
  const isThere = origin.isConnected && origin !== document.body;
  const target = isThere ? origin : document.querySelector("#page-title");
  if (target instanceof HTMLElement) target.focus({ preventScroll: isThere });
}
