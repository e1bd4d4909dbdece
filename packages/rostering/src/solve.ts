import type { Highs, HighsCallbackMap } from "highs";
import type { Programme } from "./programme.js";

/** Result of a programme: best values found, and a proven bound. */
export interface Solution {
  /** `best`: optimal; `stopped`: ended early by the time limit or on request; `impossible`: no solution exists. */
  end: "best" | "stopped" | "impossible";
  /** Values of all variables; null if no solution was found. */
  values: readonly number[] | null;
  /** Cost of the values; infinite without values. */
  cost: number;
  /** Lower bound for the cost of every solution. */
  bound: number;
}

export interface SolveOptions {
  /** Time limit in seconds. */
  seconds: number;
  /** Starting values of some variables; the solver completes them, and ignores invalid values. */
  start?: ReadonlyMap<number, number> | undefined;
  shouldStop?: () => boolean;
  onImprovement?: (cost: number, bound: number) => void;
}

/** Solves a programme with HiGHS, blocking the calling thread; run it in a worker thread. */
export function solveProgramme(
  highs: Highs,
  programme: Programme,
  { seconds, start, shouldStop = () => false, onImprovement }: SolveOptions,
): Solution {
  if (programme.costs.length === 0) return { end: "best", values: [], cost: 0, bound: 0 };
  const { callbackType, modelStatus, variableType } = highs.constants;
  return highs.withModel(toSolverData(programme, variableType), (model): Solution => {
    model.options.set({ output_flag: false, time_limit: Math.max(seconds, 0.1), mip_rel_gap: 0 });
    if (start !== undefined && start.size > 0) {
      model.setSolution({ indices: [...start.keys()], values: [...start.values()] });
    }
    const callbacks: HighsCallbackMap = {
      [callbackType.mipInterrupt](event) {
        if (shouldStop()) event.interrupt();
      },
      [callbackType.mipImprovingSolution](event) {
        const { mip_primal_bound: cost, mip_dual_bound: bound } = event.data;
        if (cost !== undefined && bound !== undefined) onImprovement?.(cost, bound);
      },
    };
    model.run(callbacks);
    const status = model.getModelStatus();
    if (status === modelStatus.infeasible) {
      const none = Number.POSITIVE_INFINITY;
      return { end: "impossible", values: null, cost: none, bound: none };
    }
    const hasAnswer = Number(model.info.get("primal_solution_status")) === 2;
    const values = hasAnswer ? [...(model.getSolution().colValue ?? [])] : null;
    const isBest = status === modelStatus.optimal;
    const cost = hasAnswer ? model.getObjectiveValue() : Number.POSITIVE_INFINITY;
    const isMip = programme.isWhole.some(Boolean);
    const bound = isBest && !isMip ? cost : Number(model.info.get("mip_dual_bound"));
    return { end: isBest ? "best" : "stopped", values, cost, bound };
  });
}

function toSolverData(programme: Programme, types: Highs["constants"]["variableType"]) {
  const { costs, bounds, isWhole, rows } = programme;
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const { terms } of rows) {
    for (const [variable, factor] of terms) {
      indices.push(variable);
      values.push(factor);
    }
    starts.push(indices.length);
  }
  return {
    numCols: costs.length,
    numRows: rows.length,
    colCost: costs,
    colLower: bounds.map(({ least }) => least),
    colUpper: bounds.map(({ most }) => most),
    rowLower: rows.map(({ least }) => least),
    rowUpper: rows.map(({ most }) => most),
    matrix: {
      format: "csr" as const,
      numRows: rows.length,
      numCols: costs.length,
      starts,
      indices,
      values,
    },
    integrality: isWhole.map((whole) => (whole ? types.integer : types.continuous)),
  };
}
