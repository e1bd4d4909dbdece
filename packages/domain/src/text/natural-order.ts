const collator = new Intl.Collator("en", { numeric: true });

/** Compares texts as people do: "Bed 2" before "Bed 10", "adaeze" beside "Adaeze". For use with sort. */
export function compareNatural(a: string, b: string): number {
  return collator.compare(a, b);
}
