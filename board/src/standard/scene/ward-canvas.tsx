import { createRoot, extend, type ReconcilerRoot } from "@react-three/fiber";
import { type ReactNode, useEffect, useRef } from "react";
import {
  BufferAttribute,
  CanvasTexture,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  RawShaderMaterial,
} from "three";
import { Fallback } from "../../fallback.js";
import { CAMERA, FIELD_OF_VIEW } from "../layout/camera.js";
import type { Size } from "./use-size.js";

// The elements that the ward is made of, and no others: `<Canvas>` would bring all of three.
extend({
  BufferAttribute,
  CanvasTexture,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  RawShaderMaterial,
});

const CAMERA_PROPS = {
  // The director sets what it sees: it does not follow the size of the canvas by itself.
  manual: true,
  fov: FIELD_OF_VIEW,
  up: [...CAMERA.up] as [number, number, number],
  position: [...CAMERA.back] as [number, number, number],
  near: 10,
  far: 2_000,
};

/** A canvas on which its children are drawn in three dimensions, and only when something asks for a picture. */
export function WardCanvas(props: {
  size: Size;
  /** How many pixels are drawn for each CSS pixel. */
  ratio: number;
  /** Smooth edges, for as long as the canvas lives. */
  isSmooth: boolean;
  /** There is no WebGL2, or drawing failed. */
  onUnable(): void;
  children: ReactNode;
}) {
  const { size, ratio, isSmooth, onUnable, children } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const root = useRef<ReconcilerRoot<HTMLCanvasElement> | null>(null);

  useEffect(() => {
    if (canvas.current === null) return undefined;
    const created = createRoot(canvas.current);
    root.current = created;
    return () => {
      root.current = null;
      created.unmount();
    };
  }, []);

  useEffect(() => {
    const { current } = root;
    if (current === null) return;
    try {
      void current.configure({
        size: { ...size, top: 0, left: 0 },
        dpr: ratio,
        gl: { antialias: isSmooth },
        frameloop: "demand",
        camera: CAMERA_PROPS,
        // The shaders give the screen's own colours.
        flat: true,
      });
      current.render(
        <Fallback instead={null} onFailure={onUnable}>
          {children}
        </Fallback>,
      );
    } catch {
      onUnable();
    }
  });

  return <canvas ref={canvas} className="ward-canvas" />;
}
