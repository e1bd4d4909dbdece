import { useFrame } from "@react-three/fiber";
import { useRef } from "react";
import type { Pace } from "../ward/pace.js";
import { BEST_QUALITY, computeNextQuality } from "../ward/quality.js";

/** Measures the screen's speed, and lowers the drawing quality by one step if the screen is too slow. */
export function FrameJudge(props: {
  pace: Pace;
  step: number;
  onStep(step: number): void;
  onFrameRate(fps: number): void;
}) {
  const { pace, step, onStep, onFrameRate } = props;
  const quality = useRef({ ...BEST_QUALITY, step });
  // Runs after the director has drawn.
  useFrame(() => {
    const { gap } = pace;
    if (gap === null) return;
    const before = quality.current;
    const after = computeNextQuality(before, gap);
    quality.current = after;
    if (after.fps !== null && after.fps !== before.fps) onFrameRate(after.fps);
    if (after.step !== before.step) onStep(after.step);
  }, 2);
  return null;
}
