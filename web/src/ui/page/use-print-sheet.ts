import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";

interface PrintSheetState {
  isPrinting: boolean;
  /** Prop of `PrintPage`: true if the browser's print dialog must still be opened. */
  isPrintDialogNeeded: boolean;
  print: () => void;
  onDone: () => void;
}

/**
 * Prints a page's sheet, from the page's button or the browser's menu, if `isReady` is true and no other part of the
 * page is printing.
 */
export function usePrintSheet(isReady = true): PrintSheetState {
  const [requestedBy, setRequestedBy] = useState<"button" | "browser" | null>(null);
  const onBeforePrint = useEffectEvent(() => {
    const isAlone = document.querySelector("body > [data-sheet]") === null;
    if (isReady && isAlone && requestedBy === null) flushSync(() => setRequestedBy("browser"));
  });
  useEffect(() => {
    window.addEventListener("beforeprint", onBeforePrint);
    return () => window.removeEventListener("beforeprint", onBeforePrint);
  }, []);
  return {
    isPrinting: requestedBy !== null,
    isPrintDialogNeeded: requestedBy === "button",
    print: () => {
      // Removes a sheet that is still mounted, so that it renders and prints again.
      flushSync(() => setRequestedBy(null));
      setRequestedBy("button");
    },
    onDone: () => setRequestedBy(null),
  };
}
