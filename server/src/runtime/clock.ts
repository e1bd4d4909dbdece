/**
 * The present, in epoch milliseconds; injected so that rules depending on time can be tested
 * (docs/architecture.md, The law).
 */
export type Clock = () => number;

export const CLOCK = Symbol("clock");
