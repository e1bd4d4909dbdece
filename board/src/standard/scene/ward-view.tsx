import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ChangeMark } from "../../live/board-state.js";
import type { CanvasReport } from "../../live/screen-report.js";
import { Choreography } from "../ward/choreography.js";
import { QUALITY_STEPS } from "../ward/quality.js";
import type { WardScript } from "../ward/ward-script.js";
import { useSize } from "./use-size.js";
import { WardCanvas } from "./ward-canvas.js";
import { WardScene } from "./ward-scene.js";

/** Maximum number of lost graphics contexts; a driver that loses more will go on losing them. */
const MAX_LOSSES = 1;

/** Shows the ward in 3D, at the best quality that this screen can draw (docs/board.md, 3D Standard). */
export const WardView = memo(function WardView(props: {
  script: WardScript;
  marks: Readonly<Record<string, ChangeMark>>;
  revision: number;
  canvas: CanvasReport;
  onFrameRate(fps: number): void;
  /** Called when the screen cannot draw the ward, or can no longer draw it. */
  onUnable(): void;
}) {
  const { script, marks, revision, canvas, onFrameRate, onUnable } = props;
  useEffect(() => canvas.shown(), [canvas]);
  const holder = useRef<HTMLDivElement>(null);
  const size = useSize(holder);
  // These two objects survive when a canvas without smoothing replaces the first canvas.
  const choreography = useMemo(() => new Choreography(), []);
  const lossCount = useRef(0);
  const [step, setStep] = useState(0);
  const handleStep = useCallback(
    (next: number) => (next < QUALITY_STEPS.length ? setStep(next) : onUnable()),
    [onUnable],
  );
  const handleLoss = useCallback(() => {
    lossCount.current++;
    if (lossCount.current > MAX_LOSSES) onUnable();
  }, [onUnable]);
  const { ratio, isSmooth } = QUALITY_STEPS[step] ?? QUALITY_STEPS[0];
  return (
    <div ref={holder} className="ward-holder" aria-hidden="true">
      {size === null ? null : (
        // Smoothing is fixed for the life of a canvas, so changing it takes a new canvas.
        <WardCanvas
          key={String(isSmooth)}
          size={size}
          ratio={ratio}
          isSmooth={isSmooth}
          onUnable={onUnable}
        >
          <WardScene
            choreography={choreography}
            script={script}
            marks={marks}
            revision={revision}
            canvas={canvas}
            aspect={size.width / Math.max(1, size.height)}
            step={step}
            onStep={handleStep}
            onFrameRate={onFrameRate}
            onLost={handleLoss}
            onUnable={onUnable}
          />
        </WardCanvas>
      )}
    </div>
  );
});
