import type { StationKits } from "@wardline/contracts/boards/kits";
import { compareNatural } from "@wardline/domain/text/natural-order";

export type StationKit = StationKits["kits"][number];

/** Returns the kits with the newest first. */
export function sortNewestFirst(kits: readonly StationKit[]): StationKit[] {
  return kits.slice().sort((a, b) => Date.parse(b.made_at) - Date.parse(a.made_at));
}

/** Groups kits by ward, newest first, in natural order of the wards' names; the switchboard, without id, is last. */
export function groupKitsByWard(kits: readonly StationKit[]) {
  const wards = new Map<string, { newest: StationKit; kits: StationKit[] }>();
  for (const kit of sortNewestFirst(kits)) {
    const id = kit.ward_id ?? "";
    const { newest, kits: own } = wards.get(id) ?? { newest: kit, kits: [] };
    wards.set(id, { newest, kits: [...own, kit] });
  }
  const rank = ({ id }: { id: string }) => Number(id === "");
  return Array.from(wards, ([id, ward]) => ({ ...ward, id, name: ward.newest.ward })).sort(
    (a, b) => rank(a) - rank(b) || compareNatural(a.name, b.name),
  );
}

/** Returns the page to print: one kit, or several, each on new sheets with its own footer. */
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
