import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";

interface PrintSheetState {
  /** Whether the sheet is to be drawn now. */
  isPrinting: boolean;
  /** For `PrintPage`: whether the browser's dialog is still to be opened. */
  isAsked: boolean;
  /** For the page's own button. */
  print: () => void;
  onDone: () => void;
}

/**
 * A page's own sheet: the button's, and the same one for the browser's own way to print, once there is `isReady` to print and
 * while nothing else of the page is being printed.
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
      // A sheet that is still there is drawn, and asked for, again.
      flushSync(() => setAsked(null));
      setAsked("button");
    },
    onDone: () => setAsked(null),
  };
}
