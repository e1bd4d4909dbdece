import { useThree } from "@react-three/fiber";
import { useEffect } from "react";

/** Time for a lost graphics context to come back before the board gives up on 3D. */
const RESTORE_TIMEOUT_MS = 3_000;

/** Watches the graphics context: hides the canvas while it is lost, and switches to the 2D board if it stays lost. */
export function ContextGuard({ onLost, onUnable }: { onLost(): void; onUnable(): void }) {
  const gl = useThree((state) => state.gl);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    const { domElement } = gl;
    let timer = 0;
    const handleLoss = () => {
      // Some browsers paint a lost canvas white.
      domElement.style.visibility = "hidden";
      timer = window.setTimeout(onUnable, RESTORE_TIMEOUT_MS);
      onLost();
    };
    const handleRestore = () => {
      window.clearTimeout(timer);
      domElement.style.visibility = "";
      invalidate();
    };
    domElement.addEventListener("webglcontextlost", handleLoss);
    domElement.addEventListener("webglcontextrestored", handleRestore);
    return () => {
      window.clearTimeout(timer);
      domElement.removeEventListener("webglcontextlost", handleLoss);
      domElement.removeEventListener("webglcontextrestored", handleRestore);
    };
  }, [gl, invalidate, onLost, onUnable]);
  return null;
}
