import { createRoot, extend, type ReconcilerRoot } from "@react-three/fiber";
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  BufferAttribute,
  CanvasTexture,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  RawShaderMaterial,
} from "three";
import { Fallback } from "../../chrome/fallback.js";
import { listen } from "../../live/listen.js";
import type { Viewport } from "../../view/place/stage.js";
import { CAMERA, FIELD_OF_VIEW } from "../layout/camera.js";
import { Choreography } from "../ward/choreography.js";
import { QUALITY_STEPS } from "../ward/pace.js";
import { WardScene, type WardSceneProps } from "./ward-scene.js";

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
function WardCanvas(props: {
  size: Viewport;
  quality: (typeof QUALITY_STEPS)[number];
  onUnable(): void;
  children: ReactNode;
}) {
  const { size, quality, onUnable, children } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const root = useRef<ReconcilerRoot<HTMLCanvasElement> | null>(null);

  useEffect(() => {
    if (canvas.current === null) return;
    root.current ??= createRoot(canvas.current);
    try {
      void root.current.configure({
        size: { ...size, top: 0, left: 0 },
        dpr: quality.ratio,
        gl: { antialias: quality.isSmooth },
        frameloop: "demand",
        camera: CAMERA_PROPS,
        // The shaders return sRGB, so three.js must not convert the colours.
        flat: true,
      });
      root.current.render(
        <Fallback instead={null} onFailure={onUnable}>
          {children}
        </Fallback>,
      );
    } catch {
      onUnable();
    }
  });

  useEffect(
    () => () => {
      root.current?.unmount();
      root.current = null;
    },
    [],
  );

  return <canvas ref={canvas} className="ward-canvas" />;
}

/** Maximum number of lost graphics contexts; a driver that loses more will go on losing them. */
const MAX_LOSSES = 1;

/** Shows the ward in 3D, at the best quality that this screen can draw (docs/board.md, 3D Standard). */
export const WardView = memo(function WardView(
  props: Omit<WardSceneProps, "choreography" | "aspect" | "step" | "onStep" | "onLost">,
) {
  const { canvas, onUnable } = props;
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
  const quality = QUALITY_STEPS[step] ?? QUALITY_STEPS[0];
  return (
    <div ref={holder} className="grow ward-holder" aria-hidden="true">
      {size === null ? null : (
        // Smoothing is fixed for the life of a canvas, so changing it takes a new canvas.
        <WardCanvas key={`${quality.isSmooth}`} size={size} quality={quality} onUnable={onUnable}>
          <WardScene
            {...props}
            choreography={choreography}
            aspect={size.width / Math.max(1, size.height)}
            step={step}
            onStep={handleStep}
            onLost={handleLoss}
          />
        </WardCanvas>
      )}
    </div>
  );
});

/** Returns the current size of an element in CSS pixels; null before it is known, and while it is 0. */
function useSize(element: RefObject<HTMLElement | null>): Viewport | null {
  const [size, setSize] = useState<Viewport | null>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      setSize((before) => {
        const isSame = before?.width === width && before.height === height;
        return width === 0 || isSame ? before : { width, height };
      });
    };
    measure();
    // Televisions from 2019 have no ResizeObserver; they follow only the window's size.
    const observer = "ResizeObserver" in window ? new ResizeObserver(measure) : null;
    observer?.observe(current);
    const stop = listen(window, { resize: measure });
    return () => {
      observer?.disconnect();
      stop();
    };
  }, [element]);
  return size;
}
