/** The page to print: a kit as it is, or several, each of which begins on a sheet of its own. */
export function printedKits(kits: readonly string[]): string {
  const [first = "", ...others] = kits;
  if (others.length === 0) return first;
  const pages = kits.map((html) => new DOMParser().parseFromString(html, "text/html"));
  const styles = new Set(
    pages.flatMap((page) =>
      Array.from(page.querySelectorAll("style"), (style) => style.textContent ?? ""),
    ),
  );
  const whole = document.implementation.createHTMLDocument(pages[0]?.title ?? "");
  for (const text of Array.from(styles)) {
    whole.head.appendChild(whole.createElement("style")).textContent = text;
  }
  const apart = whole.head.appendChild(whole.createElement("style"));
  apart.textContent = "@media print { .next-kit { break-before: page; } }";
  pages.forEach((page, index) => {
    const kit = whole.body.appendChild(whole.createElement("div"));
    if (index > 0) kit.className = "next-kit";
    for (const part of Array.from(page.body.childNodes))
      kit.appendChild(whole.importNode(part, true));
  });
  return `<!doctype html>${whole.documentElement.outerHTML}`;
}
