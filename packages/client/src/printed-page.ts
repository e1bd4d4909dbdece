/**
 * What the frame of a page from elsewhere may: it runs no scripts, sends no forms and follows no links. The page around it may
 * measure it, which needs the same origin.
 */
export const PAGE_SANDBOX = "allow-same-origin";

const MARK = "data-printed-page";
const NEXT = "printed-page-next";
/** The page is taken away again by the next input, or by another page to print. */
const ENDS = ["pointerdown", "keydown", NEXT];
/** On paper that page alone is seen, with its own styles alone; on the screen the page around it. */
const STYLE = `@media screen { [${MARK}] { display: none } } @media print { body > :not([${MARK}]) { display: none !important } }`;

/**
 * Prints a whole HTML document in the place of this one: some browsers print the page around a frame instead of the frame. It stays
 * until the next input, since some say that they have printed before they look at the page. Nothing of it runs.
 */
export function printPage(html: string): void {
  endPrintedPage();
  const given = new DOMParser().parseFromString(html, "text/html");
  for (const active of Array.from(given.querySelectorAll("script, iframe, object, embed")))
    active.remove();
  const styles = Array.from(document.querySelectorAll<HTMLElement>("link[rel=stylesheet], style"));
  const media = styles.map((style) => style.getAttribute("media"));
  for (const style of styles) style.setAttribute("media", "screen");

  const page = document.createElement("div");
  page.setAttribute(MARK, "");
  page.setAttribute("data-sheet", "");
  page.append(...Array.from(given.body.childNodes, (node) => document.importNode(node, true)));
  const own = Array.from(given.querySelectorAll("style"), ({ textContent }) => textContent ?? "");
  const printed = styleOf(own.join("\n"), "print");
  const shown = styleOf(STYLE, "all");
  document.head.append(printed, shown);
  document.body.append(page);

  const restore = () => {
    for (const type of ENDS) document.removeEventListener(type, restore, true);
    for (const added of [page, printed, shown]) added.remove();
    styles.forEach((style, index) => {
      const before = media[index] ?? null;
      if (before === null) style.removeAttribute("media");
      else style.setAttribute("media", before);
    });
  };
  window.print();
  for (const type of ENDS) document.addEventListener(type, restore, true);
}

/** Takes the printed page away: the page that it came from, or its reader, has gone. */
export function endPrintedPage(): void {
  document.dispatchEvent(new Event(NEXT));
}

function styleOf(text: string, media: string): HTMLStyleElement {
  const style = document.createElement("style");
  style.media = media;
  style.textContent = text;
  return style;
}
