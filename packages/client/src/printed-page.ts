/**
 * What the frame of a page from elsewhere may: it runs no scripts, sends no forms and follows no links. The page around it may
 * measure and print it, which needs the same origin and the browser's dialog.
 */
export const PAGE_SANDBOX = "allow-same-origin allow-modals";

const FRAME = "printed-page";

/** Prints a whole HTML document by a frame of its own, which nobody sees and which runs nothing of it. */
export function printPage(html: string): void {
  for (const old of Array.from(document.querySelectorAll(`iframe.${FRAME}`))) old.remove();
  const frame = document.createElement("iframe");
  frame.className = FRAME;
  frame.setAttribute("sandbox", PAGE_SANDBOX);
  frame.title = "What is being printed";
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  // One that is not displayed at all is not printed.
  frame.style.cssText = "position:fixed;left:-10000px;width:800px;height:600px";
  frame.addEventListener("load", () => frame.contentWindow?.print());
  frame.srcdoc = html;
  document.body.appendChild(frame);
}
