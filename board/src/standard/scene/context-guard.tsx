import { useThree } from "@react-three/fiber";
import { useEffect } from "react";

/** A driver that has not come back by then is not waited for. */
const BACK_WITHIN_MS = 3_000;

/** Watches over the graphics context: while it is lost nothing is shown, and when it stays lost the 2D board is. */
export function ContextGuard({ onLost, onUnable }: { onLost(): void; onUnable(): void }) {
  const gl = useThree((state) => state.gl);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    const { domElement } = gl;
    let timer = 0;
    const lost = () => {
      // Browsers paint a lost canvas white, 40 % of the picture.
      domElement.style.visibility = "hidden";
      timer = window.setTimeout(onUnable, BACK_WITHIN_MS);
      onLost();
    };
    const restored = () => {
      window.clearTimeout(timer);
      domElement.style.visibility = "";
      invalidate();
    };
    domElement.addEventListener("webglcontextlost", lost);
    domElement.addEventListener("webglcontextrestored", restored);
    return () => {
      window.clearTimeout(timer);
      domElement.removeEventListener("webglcontextlost", lost);
      domElement.removeEventListener("webglcontextrestored", restored);
    };
  }, [gl, invalidate, onLost, onUnable]);
  return null;
}
