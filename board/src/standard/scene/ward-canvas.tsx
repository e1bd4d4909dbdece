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

// Register only the elements that the ward uses: `<Canvas>` would bundle all of three.js.
extend({
  BufferAttribute,
  CanvasTexture,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  RawShaderMaterial,
});

const CAMERA_PROPS = {
  // The director sets the aspect, so the camera does not follow the canvas's size.
  manual: true,
  fov: FIELD_OF_VIEW,
  up: [...CAMERA.up] as [number, number, number],
  position: [...CAMERA.back] as [number, number, number],
  near: 10,
  far: 2_000,
};

/** Canvas that draws its children in 3D, and only on request. */
export function WardCanvas(props: {
  size: Size;
  /** Drawn pixels per CSS pixel. */
  ratio: number;
  /** True for smooth edges; fixed for the life of the canvas. */
  isSmooth: boolean;
  /** Called if there is no WebGL 2, or drawing failed. */
  onUnable(): void;
  children: ReactNode;
}) {
  const { size, ratio, isSmooth, onUnable, children } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const root = useRef<ReconcilerRoot<HTMLCanvasElement> | null>(null);

  useEffect(() => {
    if (canvas.current === null) return undefined;
    const createdRoot = createRoot(canvas.current);
    root.current = createdRoot;
    return () => {
      root.current = null;
      createdRoot.unmount();
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
        // The shaders return sRGB, so three.js must not convert the colours.
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
