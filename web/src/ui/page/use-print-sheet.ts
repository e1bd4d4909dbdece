import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";

interface PrintSheetState {
  isPrinting: boolean;
  /** Prop of `PrintPage`: true if the browser's print dialog must still be opened. */
  isAsked: boolean;
  print: () => void;
  onDone: () => void;
}

/**
 * Prints a page's sheet, from the page's button or the browser's menu, once `isReady` and while no other part of the
 * page is printing.
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
