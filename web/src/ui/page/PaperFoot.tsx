import { quoteCssString } from "@wardline/theme/css-string";
import { useLayoutEffect } from "react";

/** Footer on each printed sheet, in browsers that support page footers. "Page 1 of 4" appears at its right. */
export function PaperFoot({
  text,
  isPageFooter = false,
}: {
  text: string;
  isPageFooter?: boolean;
}) {
  useLayoutEffect(() => {
    if (document.adoptedStyleSheets === undefined) return undefined;
    const footerSheet = new CSSStyleSheet();
    footerSheet.replaceSync(
      `@page { @bottom-left { content: ${quoteCssString(text)}; font: 7pt Arial, sans-serif; } }`,
    );
    const others = document.adoptedStyleSheets;
    // A print sheet's own footer replaces the footer of the page.
    document.adoptedStyleSheets = isPageFooter
      ? [footerSheet, ...others]
      : [...others, footerSheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        (one) => one !== footerSheet,
      );
    };
  }, [text, isPageFooter]);
  return null;
}
