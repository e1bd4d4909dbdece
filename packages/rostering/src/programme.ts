/** A variable of a programme, by its place. */
export type Variable = number;

/** A sum of variables with their factors. */
export type Terms = readonly (readonly [variable: Variable, factor: number])[];

interface Row {
  terms: Terms;
  least: number;
  most: number;
}

/** From which to which value a variable or a row may go, and what one of it costs. */
interface Bounds {
  least: number;
  most: number;
}

/**
 * A mixed-integer programme that is being written: variables with their cost, of which the sum is to be least, and rows that
 * bound sums of them.
 */
export class Programme {
  readonly costs: number[] = [];
  readonly bounds: Bounds[] = [];
  readonly isWhole: boolean[] = [];
  readonly rows: Row[] = [];

  /** A variable that is 0 or 1. */
  binary(cost = 0): Variable {
    return this.add({ least: 0, most: 1 }, cost, true);
  }

  /** A variable of any value between two. */
  continuous({ least = 0, most = Number.POSITIVE_INFINITY }: Partial<Bounds> = {}, cost = 0) {
    return this.add({ least, most }, cost, false);
  }

  /** A variable of any whole value between two. */
  whole({ least = 0, most = Number.POSITIVE_INFINITY }: Partial<Bounds> = {}, cost = 0) {
    return this.add({ least, most }, cost, true);
  }

  /** Keeps a sum at or below a value. */
  atMost(terms: Terms, most: number): void {
    this.rows.push({ terms: summed(terms), least: Number.NEGATIVE_INFINITY, most });
  }

  /** Keeps a sum at or above a value. */
  atLeast(terms: Terms, least: number): void {
    this.rows.push({ terms: summed(terms), least, most: Number.POSITIVE_INFINITY });
  }

  /** Keeps a sum at a value. */
  exactly(terms: Terms, value: number): void {
    this.rows.push({ terms: summed(terms), least: value, most: value });
  }

  /**
   * Keeps a sum at or below a value, or pays `cost` for each that it is above; without a cost it cannot be above. The variable
   * that is paid for is answered.
   */
  softlyAtMost(terms: Terms, most: number, cost: number | null): Variable | null {
    if (cost === null) {
      this.atMost(terms, most);
      return null;
    }
    const above = this.continuous({}, cost);
    this.atMost([...terms, [above, -1]], most);
    return above;
  }

  /** A variable that is 1 where one of these binaries is, and else 0. */
  anyOf(variables: readonly Variable[], cost = 0): Variable {
    const any = this.continuous({ most: 1 }, cost);
    for (const variable of variables) this.atLeast([one(any), [variable, -1]], 0);
    this.atMost([one(any), ...variables.map((variable) => [variable, -1] as const)], 0);
    return any;
  }

  /** Fixes a variable. */
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

/** A variable once. */
export function one(variable: Variable): readonly [Variable, number] {
  return [variable, 1];
}

/** Each of the variables once. */
export function sumOf(variables: readonly Variable[]): Terms {
  return variables.map(one);
}

/** A sum in which each variable stands once. */
function summed(terms: Terms): Terms {
  const factors = new Map<Variable, number>();
  for (const [variable, factor] of terms) {
    factors.set(variable, (factors.get(variable) ?? 0) + factor);
  }
  return [...factors];
}
