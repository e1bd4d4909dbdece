import { Suspense, useEffect, useState } from "react";
import { giveFocusBack } from "../../lib/focus-back.js";
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

  useEffect(() => {
    if (!opened) return undefined;
    const origin = document.activeElement;
    const around = origin?.closest("[data-keeps-focus]") ?? null;
    // Also when the dialog is taken away while it is open.
    return () => void requestAnimationFrame(() => giveFocusBack(origin, around));
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
