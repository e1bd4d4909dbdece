import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";

interface PrintSheetState {
  /** True if the sheet should be rendered now. */
  isPrinting: boolean;
  /** For `PrintPage`: true if the browser's dialog still has to be opened. */
  isAsked: boolean;
  /** Handler of the page's print button. */
  print: () => void;
  onDone: () => void;
}

/**
 * Prints a page's sheet, from its button or the browser's menu, once `isReady` and while no other
 * part of the page prints.
 */
export function usePrintSheet(isReady = true): PrintSheetState {
  const [asked, setAsked] = useState<"button" | "browser" | null>(null);
  const onBeforePrint = useEffectEvent(() => {
    const isAlone = document.querySelector("body > [data-sheet]") === null;
    if (isReady && isAlone && asked === null) flushSync(() => setAsked("browser"));
  });
  useEffect(() => {
    window.addEventListener("beforeprint", onBeforePrint);
    return () => window.removeEventListener("beforeprint", onBeforePrint);
  }, []);
  return {
    isPrinting: asked !== null,
    isAsked: asked === "button",
    print: () => {
      // Removes a sheet that is still mounted, so that it renders and prints again.
      flushSync(() => setAsked(null));
      setAsked("button");
    },
    onDone: () => setAsked(null),
  };
}
