import { Suspense, useInsertionEffect, useState } from "react";
import { giveFocusBack, openingControl } from "../../lib/focus-back.js";
import { DialogOnItsWay } from "../feedback/LoadingState.js";
import { lazyPart } from "../feedback/lazy-part.js";
import type { DialogFrameProps } from "./DialogFrame.js";

export type DialogProps = DialogFrameProps;

const DialogFrame = lazyPart(async () => (await import("./DialogFrame.js")).DialogFrame);

/**
 * A dialog over the page. Its code is fetched when it is first opened. When it closes, focus goes back to where it
 * was; when that was removed, as after deleting a row, to the part of the page around it that says `data-keeps-focus`, else
 * to the dialog that is still open, else to the page's title.
 */
export function Dialog({ opened, ...rest }: DialogProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);

  // Before a form within is drawn: it takes the focus at once.
  useInsertionEffect(() => {
    if (!opened) return undefined;
    const origin = openingControl();
    const around = origin?.closest("[data-keeps-focus]") ?? null;
    count += 1;
    const order = count;
    // Also when the dialog is taken away while it is open.
    return () => whenClosed(order, () => giveFocusBack(origin, around));
  }, [opened]);

  if (!wasOpened) return null;
  return (
    <Suspense
      fallback={opened ? <DialogOnItsWay title={rest.title} onClose={rest.onClose} /> : null}
    >
      <DialogFrame opened={opened} {...rest} />
    </Suspense>
  );
}

let count = 0;
/** How the dialogs that close in this frame give the focus back, by the order in which they were opened. */
const closing = new Map<number, () => void>();

/** Of several that close at once, as a question and the form that it is about, the first one gives the focus back. */
function whenClosed(order: number, give: () => void): void {
  closing.set(order, give);
  requestAnimationFrame(() => {
    closing.get(Math.min(...closing.keys()))?.();
    closing.clear();
  });
}
