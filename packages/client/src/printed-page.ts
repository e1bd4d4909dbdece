/**
 * Sandbox for a foreign page: no scripts, forms or links. The same origin is needed to measure the page from outside.
 */
export const PAGE_SANDBOX = "allow-same-origin";

const MARK = "data-printed-page";
const NEXT_PAGE_EVENT = "printed-page-next";
/** Events that end the printed page: any input, or another page to print. */
const END_EVENTS = ["pointerdown", "keydown", NEXT_PAGE_EVENT];
/** On paper only the printed page is visible, with its own styles; on the screen only the surrounding page. */
const STYLE = `@media screen { [${MARK}] { display: none } } @media print { body > :not([${MARK}]) { display: none !important } }`;

/**
 * Prints an HTML document in place of this page, because some browsers print around a frame. The document stays until
 * the next input, because some browsers report the end of printing too early. Its scripts do not run.
 */
export function printPage(html: string): void {
  endPrintedPage();
  const source = new DOMParser().parseFromString(html, "text/html");
  for (const active of Array.from(source.querySelectorAll("script, iframe, object, embed")))
    active.remove();
  const styles = Array.from(document.querySelectorAll<HTMLElement>("link[rel=stylesheet], style"));
  const media = styles.map((style) => style.getAttribute("media"));
  for (const style of styles) style.setAttribute("media", "screen");

  const page = document.createElement("div");
  page.setAttribute(MARK, "");
  page.setAttribute("data-sheet", "");
  page.append(...Array.from(source.body.childNodes, (node) => document.importNode(node, true)));
  const ownStyles = Array.from(
    source.querySelectorAll("style"),
    ({ textContent }) => textContent ?? "",
  );
  const printStyle = createStyle(ownStyles.join("\n"), "print");
  const visibilityStyle = createStyle(STYLE, "all");
  document.head.append(printStyle, visibilityStyle);
  document.body.append(page);

  const restore = () => {
    for (const type of END_EVENTS) document.removeEventListener(type, restore, true);
    for (const added of [page, printStyle, visibilityStyle]) added.remove();
    styles.forEach((style, index) => {
      const before = media[index] ?? null;
      if (before === null) style.removeAttribute("media");
      else style.setAttribute("media", before);
    });
  };
  window.print();
  for (const type of END_EVENTS) document.addEventListener(type, restore, true);
}

/** Removes the printed page, for when its source is removed or the reader has moved on. */
export function endPrintedPage(): void {
  document.dispatchEvent(new Event(NEXT_PAGE_EVENT));
}

function createStyle(text: string, media: string): HTMLStyleElement {
  const style = document.createElement("style");
  style.media = media;
  style.textContent = text;
  return style;
}
