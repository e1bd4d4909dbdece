const collator = new Intl.Collator("en", { numeric: true });

/** Natural comparison for sort: "Bed 2" before "Bed 10", "adaeze" next to "Adaeze". */
export function compareNatural(a: string, b: string): number {
  return collator.compare(a, b);
}
