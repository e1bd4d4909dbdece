import { Suspense, useInsertionEffect, useState } from "react";
import { findOpeningControl, restoreFocus } from "../../lib/focus-back.js";
import { lazyPart } from "../feedback/lazy-part.js";
import { LoadingDialog } from "../feedback/Placeholders.js";
import type { DialogFrameProps } from "./DialogFrame.js";

export type DialogProps = DialogFrameProps;

const DialogFrame = lazyPart(async () => (await import("./DialogFrame.js")).DialogFrame);

/** A dialog whose code loads on first use. On close, focus returns to the element that had it, or to one nearby. */
export function Dialog({ opened, ...rest }: DialogProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);

  // This effect runs before a form in the dialog renders, because the form takes focus at once.
  useInsertionEffect(() => {
    if (!opened) return undefined;
    const origin = findOpeningControl();
    const enclosingPart = origin?.closest("[data-keeps-focus]") ?? null;
    const below = [...origins].at(-1);
    count += 1;
    const order = count;
    origins.set(order, origin);
    // The dialog may also unmount while it is open.
    return () =>
      scheduleFocusReturn(order, () => {
        // The controls of a replaced dialog are gone, but the control that opened it still exists.
        const isReplaced = below !== undefined && !origins.has(below[0]);
        restoreFocus(origin, enclosingPart ?? (isReplaced ? below[1] : null));
      });
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
/** Controls that opened the dialogs that are open now, keyed by the order of opening. */
const origins = new Map<number, Element | null>();
const pendingFocusReturns = new Map<number, () => void>();

/** If several dialogs close at once, only the dialog that was opened first returns the focus. */
function scheduleFocusReturn(order: number, returnFocus: () => void): void {
  pendingFocusReturns.set(order, returnFocus);
  requestAnimationFrame(() => {
    for (const order of pendingFocusReturns.keys()) origins.delete(order);
    pendingFocusReturns.get(Math.min(...pendingFocusReturns.keys()))?.();
    pendingFocusReturns.clear();
  });
}
