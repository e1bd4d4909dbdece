/** Selectors of a template's row and its parts. */
export interface RowParts {
  row: string;
  bed: string;
  name: string;
  /** Hospital number, in place of a name or next to it. */
  number: string;
}

/** Measurements of a board row. */
export interface MeasuredRow {
  bed: string;
  /** Numbers of visible letters and of all letters in the name; both 0 if a number replaces the name. */
  seen: number;
  letters: number;
  number: string;
  /** Signals that are visible, and those counted in "+2". */
  signals: number;
  /** Classes of parts outside the row, and of texts that are wrongly cut. */
  outside: string[];
}

/** Runs in the browser: measures every visible row. */
export function measure({ row, bed, name, number }: RowParts): MeasuredRow[] {
  const SLACK = 1;
  /** Elements whose text may end in "…": the doctor's name, the doctor's team, and the reason for waiting. */
  const TRUNCATION_ALLOWED = ".duty-name, .duty-team, .note[data-ends] > bdi";
  /** Letters that an ellipsis may cover. */
  const MAX_COVERED_LETTERS = 2;

  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
  // A line's padding leaves space for tall letters and may extend beyond the row.
  const getContentBox = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const { paddingTop, paddingBottom } = getComputedStyle(element);
    const [above, below] = [Number.parseFloat(paddingTop), Number.parseFloat(paddingBottom)];
    return new DOMRect(left, top + above, width, height - above - below);
  };
  const isInside = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.bottom <= outer.bottom + SLACK;
  const measureRange = (node: Node, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  };
  const listTexts = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
    return texts.filter(({ parentElement: own }) => own !== null && isShown(own));
  };
  /** True if a text is clipped. Only the letters' middle counts vertically, because letters may overlap the next line. */
  const isCut = (text: Text, item: Element) => {
    const letters = measureRange(text, 0, text.length);
    const middle = (letters.top + letters.bottom) / 2;
    for (let box = text.parentElement; box !== null && box !== item; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === "visible") continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (letters.left < left - SLACK || letters.right > right + SLACK) return true;
      if (middle < top || middle > bottom) return true;
    }
    return false;
  };
  const countLetters = (element: Element) => {
    const box = element.getBoundingClientRect();
    const text = listTexts(element).find(({ parentElement }) => parentElement === element);
    if (text === undefined) return { letters: 0, seen: 0 };
    const letters = text.length;
    let seen = 0;
    for (let at = 0; at < letters; at++) {
      const { left, right, top, bottom } = measureRange(text, at, at + 1);
      const isSeen = left >= box.left - SLACK && right <= box.right + SLACK;
      if (isSeen && (top + bottom) / 2 < box.bottom) seen += 1;
    }
    return { letters, seen: seen === letters ? seen : Math.max(0, seen - MAX_COVERED_LETTERS) };
  };

  return Array.from(document.querySelectorAll(row))
    .filter(isShown)
    .map((item) => {
      const named = item.querySelector(`${name}:not(${number})`);
      const counter = Array.from(item.querySelectorAll(".signals-more")).find(isShown);
      const box = item.getBoundingClientRect();
      const leaves = Array.from(item.querySelectorAll("*")).filter(
        (part) =>
          isShown(part) && part.closest("svg") === null && !isInside(getContentBox(part), box),
      );
      const cut = listTexts(item)
        .map((text) => ({ text, own: text.parentElement as Element }))
        .filter(
          ({ own }) => own.closest(TRUNCATION_ALLOWED) === null && named?.contains(own) !== true,
        )
        .filter(({ text }) => isCut(text, item))
        .map(({ own }) => own);
      return {
        bed: item.querySelector(bed)?.textContent ?? "",
        ...(named === null ? { letters: 0, seen: 0 } : countLetters(named)),
        number: item.querySelector(number)?.textContent ?? "",
        signals:
          Array.from(item.querySelectorAll(".mark, .note")).filter(isShown).length +
          Number(counter?.textContent ?? 0),
        outside: leaves.concat(cut).map((part) => part.getAttribute("class") ?? part.tagName),
      };
    });
}
