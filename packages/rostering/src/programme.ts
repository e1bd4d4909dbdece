/** A variable of a programme, by index. */
export type Variable = number;

/** A sum of variables with factors. */
export type Terms = readonly (readonly [variable: Variable, factor: number])[];

interface Row {
  terms: Terms;
  least: number;
  most: number;
}

/** Bounds of a variable or row, and its unit cost. */
interface Bounds {
  least: number;
  most: number;
}

/** A mixed-integer programme under construction: variables with costs to minimise, and rows that bound their sums. */
export class Programme {
  readonly costs: number[] = [];
  readonly bounds: Bounds[] = [];
  readonly isWhole: boolean[] = [];
  readonly rows: Row[] = [];

  addBinary(cost = 0): Variable {
    return this.add({ least: 0, most: 1 }, cost, true);
  }

  addContinuous({ least = 0, most = Number.POSITIVE_INFINITY }: Partial<Bounds> = {}, cost = 0) {
    return this.add({ least, most }, cost, false);
  }

  addInteger({ least = 0, most = Number.POSITIVE_INFINITY }: Partial<Bounds> = {}, cost = 0) {
    return this.add({ least, most }, cost, true);
  }

  requireAtMost(terms: Terms, most: number): void {
    this.rows.push({ terms: mergeTerms(terms), least: Number.NEGATIVE_INFINITY, most });
  }

  requireAtLeast(terms: Terms, least: number): void {
    this.rows.push({ terms: mergeTerms(terms), least, most: Number.POSITIVE_INFINITY });
  }

  requireExactly(terms: Terms, value: number): void {
    this.rows.push({ terms: mergeTerms(terms), least: value, most: value });
  }

  /** Limits a sum from above, or charges `cost` per unit of excess; without a cost the limit is hard. Returns the excess variable. */
  limitSoftly(terms: Terms, most: number, cost: number | null): Variable | null {
    if (cost === null) {
      this.requireAtMost(terms, most);
      return null;
    }
    const above = this.addContinuous({}, cost);
    this.requireAtMost([...terms, [above, -1]], most);
    return above;
  }

  /** Adds a variable that is 1 if any of these binary variables is 1, otherwise 0. */
  addAnyOf(variables: readonly Variable[], cost = 0): Variable {
    const any = this.addContinuous({ most: 1 }, cost);
    for (const variable of variables) this.requireAtLeast([createTerm(any), [variable, -1]], 0);
    this.requireAtMost(
      [createTerm(any), ...variables.map((variable) => [variable, -1] as const)],
      0,
    );
    return any;
  }

  fix(variable: Variable, value: number): void {
    this.bounds[variable] = { least: value, most: value };
  }

  private add(bounds: Bounds, cost: number, isWhole: boolean): Variable {
    this.bounds.push(bounds);
    this.costs.push(cost);
    this.isWhole.push(isWhole);
    return this.costs.length - 1;
  }
}

/** A variable with factor 1. */
export function createTerm(variable: Variable): readonly [Variable, number] {
  return [variable, 1];
}

/** Returns the sum of the variables, each with factor 1. */
export function sumTerms(variables: readonly Variable[]): Terms {
  return variables.map(createTerm);
}

/** Merges the terms of a sum, so that each variable occurs once. */
function mergeTerms(terms: Terms): Terms {
  const factors = new Map<Variable, number>();
  for (const [variable, factor] of terms) {
    factors.set(variable, (factors.get(variable) ?? 0) + factor);
  }
  return [...factors];
}
