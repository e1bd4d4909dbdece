import { type QrModules, qrPath } from "@wardline/theme/qr-path";
import { useEffect, useState } from "react";
import "./handoff.css";
import { squarePixels } from "../../view/place/handoff-square.js";
import { unitOf } from "../../view/place/stage.js";
import { useViewport } from "../screen/viewport.js";

/** The square by which staff take the board along, beside the clock (docs/board.md, Wall to hand). */
export function Handoff(props: {
  address: string;
  /** Receives its width, in pixels, and 0 where it is not to be seen. */
  onWidth: (width: number) => void;
}) {
  const { address, onWidth } = props;
  const modules = useModules(address);
  const viewport = useViewport();
  const size = modules?.size ?? 0;
  const pixels =
    modules === null ? null : squarePixels(size, unitOf(viewport), window.devicePixelRatio);
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
      <path fill="currentColor" shapeRendering="crispEdges" d={qrPath(modules)} />
    </svg>
  );
}

/** The squares of an address. Their library is fetched with the first; without it there are none. */
function useModules(address: string): QrModules | null {
  const [modules, setModules] = useState<QrModules | null>(null);
  useEffect(() => {
    let isOver = false;
    import("qrcode")
      .then(({ create }) => {
        // A screen has no scratches: the least correction has the fewest, and so the largest squares.
        if (!isOver) setModules(create(address, { errorCorrectionLevel: "L" }).modules);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [address]);
  return modules;
}
