/**
 * The current time in epoch milliseconds; injected for tests of time-dependent rules (docs/architecture.md, The law).
 */
export type Clock = () => number;

export const CLOCK = Symbol("clock");
