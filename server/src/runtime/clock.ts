/** The present, in epoch milliseconds; injected so that rules depending on time can be tested (architecture.md, law 5). */
export type Clock = () => number;

export const CLOCK = Symbol("clock");
