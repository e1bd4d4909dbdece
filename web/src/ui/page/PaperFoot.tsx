import { cssString } from "@wardline/theme/css-string";
import { useLayoutEffect } from "react";

/** The foot of each printed sheet, in browsers that draw one; "Page 1 of 4" stands at its right. */
export function PaperFoot({ text }: { text: string }) {
  useLayoutEffect(() => {
    if (document.adoptedStyleSheets === undefined) return undefined;
    const foot = new CSSStyleSheet();
    foot.replaceSync(
      `@page { @bottom-left { content: ${cssString(text)}; font: 7pt Arial, sans-serif; } }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, foot];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== foot);
    };
  }, [text]);
  return null;
}
