/** Up to this step a line leaves words out; from the next on its letters become smaller, which is a line's own matter. */
const LAST_FORM = 5;

/**
 * Has lines of a list that name the same doctor say so in the same form, the shortest that one of them needs: "HO · until
 * 08:00" above "HO · to 08:00" would be read as something else (docs/board.md, Rows that name the doctor).
 */
export function writeSameForm(list: Element): void {
  const forms = new Map<string, HTMLElement[]>();
  for (const line of Array.from(list.querySelectorAll<HTMLElement>(".duty.is-named"))) {
    const name = line.querySelector(".duty-name")?.textContent ?? "";
    forms.set(name, (forms.get(name) ?? []).concat(line));
  }
  forms.forEach((lines) => {
    // A line that was shortened for another keeps the step that it needs itself: the other may be gone.
    const ownStep = ({ dataset }: HTMLElement) => Number(dataset.own ?? dataset.fit ?? 0);
    const shared = Math.min(LAST_FORM, Math.max(...lines.map(ownStep)));
    for (const { dataset } of lines) {
      dataset.own ??= dataset.fit ?? "0";
      dataset.fit = String(Math.max(shared, Number(dataset.own)));
    }
  });
}
