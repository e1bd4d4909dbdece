import { Suspense, useInsertionEffect, useState } from "react";
import { findOpeningControl, restoreFocus } from "../../lib/focus-back.js";
import { LoadingDialog } from "../feedback/LoadingState.js";
import { lazyPart } from "../feedback/lazy-part.js";
import type { DialogFrameProps } from "./DialogFrame.js";

export type DialogProps = DialogFrameProps;

const DialogFrame = lazyPart(async () => (await import("./DialogFrame.js")).DialogFrame);

/**
 * A dialog whose code loads on first use. On close, focus returns to where it was, or else to the
 * enclosing `data-keeps-focus` part, an open dialog or the page title.
 */
export function Dialog({ opened, ...rest }: DialogProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);

  // Runs before a form inside renders, because the form takes focus at once.
  useInsertionEffect(() => {
    if (!opened) return undefined;
    const origin = findOpeningControl();
    const around = origin?.closest("[data-keeps-focus]") ?? null;
    count += 1;
    const order = count;
    // The dialog may also unmount while it is open.
    return () => whenClosed(order, () => restoreFocus(origin, around));
  }, [opened]);

  if (!wasOpened) return null;
  return (
    <Suspense
      fallback={opened ? <LoadingDialog title={rest.title} onClose={rest.onClose} /> : null}
    >
      <DialogFrame opened={opened} {...rest} />
    </Suspense>
  );
}

let count = 0;
/** Functions that return focus after closing, by the order in which the dialogs were opened. */
const closing = new Map<number, () => void>();

/** When several dialogs close at once, only the first one opened returns focus. */
function whenClosed(order: number, give: () => void): void {
  closing.set(order, give);
  requestAnimationFrame(() => {
    closing.get(Math.min(...closing.keys()))?.();
    closing.clear();
  });
}
