import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../feedback/lazy-part.js";
import { DialogOnItsWay } from "./DialogOnItsWay.js";
import type { DialogProps } from "./dialog-props.js";
import { giveFocusBack } from "./give-focus-back.js";

const DialogFrame = lazyPart(async () => (await import("./DialogFrame.js")).DialogFrame);

/**
 * A dialog over the page. Its code is fetched when it is first opened. When it closes, focus goes back to where it
 * was; to the page's title when that is gone, as after deleting a row.
 */
export function Dialog({ opened, ...rest }: DialogProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);

  useEffect(() => {
    if (!opened) return undefined;
    const origin = document.activeElement;
    // Also when the dialog is taken away while it is open.
    return () => void requestAnimationFrame(() => giveFocusBack(origin));
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
