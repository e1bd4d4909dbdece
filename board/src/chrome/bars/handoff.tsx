import { buildQrPath, type QrModules } from "@wardline/theme/qr-path";
import { useEffect, useState } from "react";
import "./handoff.css";
import { computeSquarePixels } from "../../view/place/handoff-square.js";
import { computeViewportUnit } from "../../view/place/stage.js";
import { useViewport } from "../screen/viewport.js";

/** Shows, next to the clock, a QR code that opens the board on a staff member's phone (docs/board.md, Wall to hand). */
export default function Handoff(props: {
  address: string;
  /** Called with the code's width in pixels, or 0 if the code is hidden. */
  onWidth: (width: number) => void;
}) {
  const { address, onWidth } = props;
  const modules = useModules(address);
  const viewport = useViewport();
  const size = modules?.size ?? 0;
  const pixels =
    modules === null
      ? null
      : computeSquarePixels(size, computeViewportUnit(viewport), window.devicePixelRatio);
  const width = pixels?.side ?? 0;
  useEffect(() => {
    onWidth(width);
    return () => onWidth(0);
  }, [onWidth, width]);
  if (modules === null || pixels === null) return null;
  const { quiet, side } = pixels;
  const total = size + 2 * quiet;
  return (
    <svg
      className="handoff"
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

/** Returns the modules of an address's QR code; null until the library has loaded. */
function useModules(address: string): QrModules | null {
  const [modules, setModules] = useState<QrModules | null>(null);
  useEffect(() => {
    let isOver = false;
    import("qrcode")
      .then(({ create }) => {
        // A code on a screen does not get scratched, so the lowest error correction is enough. It gives the fewest and
        // largest modules.
        if (!isOver) setModules(create(address, { errorCorrectionLevel: "L" }).modules);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [address]);
  return modules;
}
