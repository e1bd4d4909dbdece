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

/** A page's own sheet: the button's, and the same one for the browser's own way to print, once there is `isReady` to print. */
export function usePrintSheet(isReady = true): PrintSheetState {
  const [asked, setAsked] = useState<"button" | "browser" | null>(null);
  const onBeforePrint = useEffectEvent(() => {
    if (isReady && asked === null) flushSync(() => setAsked("browser"));
  });
  useEffect(() => {
    window.addEventListener("beforeprint", onBeforePrint);
    return () => window.removeEventListener("beforeprint", onBeforePrint);
  }, []);
  return {
    isPrinting: asked !== null,
    isAsked: asked === "button",
    print: () => setAsked("button"),
    onDone: () => setAsked(null),
  };
}
