/** Up to this step a line leaves words out; from the next on its letters become smaller, which is a line's own matter. */
const LAST_FORM = 4;

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
    const stepOf = ({ dataset }: HTMLElement) => Number(dataset.fit ?? 0);
    const shared = Math.min(LAST_FORM, Math.max(...lines.map(stepOf)));
    for (const line of lines) if (stepOf(line) < shared) line.dataset.fit = String(shared);
  });
}
