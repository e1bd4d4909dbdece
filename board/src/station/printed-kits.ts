/**
 * Returns the page to print: one kit unchanged, or several kits joined. In a joined page, each kit starts on a new
 * sheet and keeps its own footer, because its `@page` rules apply only to its part.
 */
export function joinKitsForPrint(kits: readonly string[]): string {
  const [first = "", ...others] = kits;
  if (others.length === 0) return first;
  const joinedPage = document.implementation.createHTMLDocument("Downtime kits");
  kits.forEach((html, index) => {
    const kit = new DOMParser().parseFromString(html, "text/html");
    const sheet = `kit${index}`;
    const texts = Array.from(kit.querySelectorAll("style"), ({ textContent }) => textContent ?? "");
    const style = joinedPage.head.appendChild(joinedPage.createElement("style"));
    style.textContent = `${texts.join("\n").replace(/@page\s*\{/g, `@page ${sheet} {`)}\n.${sheet} { page: ${sheet}; }`;
    const part = joinedPage.body.appendChild(joinedPage.createElement("div"));
    part.className = sheet;
    for (const node of Array.from(kit.body.childNodes)) {
      part.appendChild(joinedPage.importNode(node, true));
    }
  });
  return `<!doctype html>${joinedPage.documentElement.outerHTML}`;
}
