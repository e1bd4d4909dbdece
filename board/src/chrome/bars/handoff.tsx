import { buildQrPath } from "@wardline/theme/qr-path";
import { useEffect } from "react";
import "./handoff.css";
import { computeSquarePixels } from "../../view/place/handoff-square.js";
import { computeViewportUnit } from "../../view/place/stage.js";
import { useQrModules } from "../screen/qr-code.js";
import { useViewport } from "../screen/window.js";

/** Shows, next to the clock, a QR code that opens the board on a staff member's phone (docs/board.md, Wall to hand). */
export default function Handoff(props: {
  address: string;
  /** Called with the code's width in pixels, or 0 if the code is hidden. */
  onWidth: (width: number) => void;
}) {
  const { address, onWidth } = props;
  // A code on a screen does not get scratched, so the lowest error correction is enough.
  const modules = useQrModules(address, "L");
  const viewport = useViewport();
  const unit = computeViewportUnit(viewport);
  const pixels = modules && computeSquarePixels(modules.size, unit, window.devicePixelRatio);
  const width = pixels?.side ?? 0;
  useEffect(() => {
    onWidth(width);
    return () => onWidth(0);
  }, [onWidth, width]);
  if (modules === null || pixels === null) return null;
  const { quiet, side } = pixels;
  const total = modules.size + 2 * quiet;
  return (
    <svg
      className="rigid handoff"
      width={side}
      height={side}
      viewBox={`${-quiet} ${-quiet} ${total} ${total}`}
      aria-labelledby="handoff-title"
    >
      <title id="handoff-title">Scan to see this board on your phone</title>
      <path fill="currentColor" shapeRendering="crispEdges" d={buildQrPath(modules)} />
    </svg>
  );
}
