import { quoteCssString } from "@wardline/theme/css-string";
import { useLayoutEffect } from "react";

interface PaperFootProps {
  text: string;
  /** True for the footer of the page itself, which a print sheet's footer replaces. */
  isPages?: boolean;
}

/** The footer of each printed sheet, in browsers that support footers. "Page 1 of 4" appears at its right. */
export function PaperFoot({ text, isPages = false }: PaperFootProps) {
  useLayoutEffect(() => {
    if (document.adoptedStyleSheets === undefined) return undefined;
    const foot = new CSSStyleSheet();
    foot.replaceSync(
      `@page { @bottom-left { content: ${quoteCssString(text)}; font: 7pt Arial, sans-serif; } }`,
    );
    const others = document.adoptedStyleSheets;
    document.adoptedStyleSheets = isPages ? [foot, ...others] : [...others, foot];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== foot);
    };
  }, [text, isPages]);
  return null;
}
