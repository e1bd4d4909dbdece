/** Steps as in docs/operating/downtime.md, The ward's page; `**` marks the words that readers should see first. */
const PARTS: readonly { title: string; steps: readonly string[] }[] = [
  {
    title: "The screens are off, or Wardline does not answer",
    steps: [
      "**Look** at the board on the wall. “Last update 14:07” means that it shows the ward as it was at 14:07. If the screen has a keyboard, press **P** to print the board.",
      "**Go to the downtime station** of your ward, and print your ward’s kit: press **P**. At its top, **AS OF** says how old it is: what happened later is not on it. No printer? Read the kit from the screen and copy what you need.",
      "**Hang the kit up** where the board was. Write every change on it, with the time and your initials: who came, who left, who moved.",
      "**A new patient** goes on the next blank line. The number there, **D-001** and so on, is the patient’s number until Wardline is back: write it on the wristband, on forms and on samples.",
      "**Call** the doctor on call; the number is in the kit. After the next duty start, use the kit’s list for the next duty. No answer? Ask the switchboard, which has every number.",
      "**In an emergency**, call out and telephone. No board shows it.",
    ],
  },
  {
    title: "Wardline is back",
    steps: [
      "Wait until the board says **Live**. Until then stay on paper.",
      "Enter new patients: **Open New Card**, **Written on paper?**, the time at which the patient came, the number from the paper. You have 48 hours for this. “D-001 is already on the card of …” means that somebody has entered it.",
      "Enter who left, moved or changed status on the cards that were there before.",
      "One nurse goes through the paper line by line, and ticks each line. Then the paper goes into the patients’ files, or is destroyed as your hospital does with patients’ papers.",
    ],
  },
];

const STYLE = `
  @page { size: A4; margin: 16mm 18mm; }
  body { margin: 0; color: #000; background: #fff; font: 14.5pt/1.4 Arial, Helvetica, "Liberation Sans", sans-serif; }
  h1 { font-size: 21pt; line-height: 1.15; margin: 0 0 4mm; padding-bottom: 2mm; border-bottom: 0.8mm solid #000; }
  h1:not(:first-child) { margin-top: 8mm; }
  ol { margin: 0; padding-left: 9mm; } li { margin: 0 0 2.6mm; padding-left: 1mm; break-inside: avoid; } li::marker { font-weight: bold; }`;

/** Returns the page to pin up next to a ward's downtime station: a complete one-page A4 document without scripts. */
export function buildWardProcedure(): string {
  const parts = PARTS.map(
    ({ title, steps }) =>
      `<h1>${title}</h1><ol>${steps.map((step) => `<li>${withBold(step)}</li>`).join("")}</ol>`,
  );
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>When Wardline is off</title><style>${STYLE}</style></head><body>${parts.join("")}</body></html>`;
}

function withBold(text: string): string {
  return text.replaceAll(/\*\*(.+?)\*\*/g, "<b>$1</b>");
}
