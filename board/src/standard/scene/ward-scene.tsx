import { useThree } from "@react-three/fiber";
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import {
  type CanvasTexture,
  type InstancedBufferGeometry,
  LinearFilter,
  LinearMipmapLinearFilter,
} from "three";
import type { ChangeMark } from "../../live/board-state.js";
import { retryForever } from "../../live/retry-forever.js";
import type { CanvasReport } from "../../live/screen-report.js";
import type { Choreography } from "../ward/choreography.js";
import { Pace } from "../ward/pace.js";
import { QUALITY_STEPS } from "../ward/quality.js";
import type { WardScript } from "../ward/ward-script.js";
import { countSlots, KINDS, type Kind, makeInstances } from "./buffers.js";
import { ContextGuard } from "./context-guard.js";
import { Director } from "./director.js";
import { FrameJudge } from "./frame-judge.js";
import { Instances } from "./instances.js";
import { LabelSheet } from "./label-sheet.js";
import { LightUniforms } from "./light-uniforms.js";

// The ward is shown first; the beacon's code loads afterwards.
const beacon = retryForever(async () => ({ default: (await import("./beacon.js")).Beacon }));
const Beacon = lazy(() => beacon);

/** Content of the ward's canvas, drawn only while something moves. */
export function WardScene(props: {
  choreography: Choreography;
  script: WardScript;
  marks: Readonly<Record<string, ChangeMark>>;
  revision: number;
  canvas: CanvasReport;
  aspect: number;
  /** Step of the quality ladder. */
  step: number;
  onStep(step: number): void;
  onFrameRate(fps: number): void;
  onLost(): void;
  onUnable(): void;
}) {
  const { choreography, script, marks, aspect, step } = props;
  const { gl, invalidate } = useThree();
  const labels = useMemo(() => new LabelSheet(), []);
  const light = useMemo(() => new LightUniforms(), []);
  const atlas = useRef<CanvasTexture>(null);
  const geometries = useRef<Partial<Record<Kind, InstancedBufferGeometry>>>({});
  const pace = useMemo(() => new Pace(), []);
  const instances = useInstances(script.rooms);
  const isNew = useEffectEvent((id: string) => marks[id]?.hasJustArrived ?? false);

  useEffect(() => {
    const show = {
      ...script,
      isNew: (id: string) => isNew(id),
      aspect,
      isStill: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
      hasCuts: QUALITY_STEPS[step]?.hasCuts ?? true,
    };
    choreography.setTarget(show, performance.now());
    if (labels.write(script.rooms) && atlas.current !== null) atlas.current.needsUpdate = true;
    invalidate();
  }, [choreography, labels, invalidate, script, aspect, step]);

  return (
    <>
      {KINDS.map((kind) => (
        <Instances
          key={kind}
          kind={kind}
          instanceBuffers={instances[kind]}
          light={light}
          geometry={(geometry) => {
            if (geometry === null) delete geometries.current[kind];
            else geometries.current[kind] = geometry;
          }}
        >
          {kind === "labels" ? (
            <canvasTexture
              ref={atlas}
              attach="uniforms-atlas-value"
              args={[labels.canvas]}
              flipY={false}
              magFilter={LinearFilter}
              minFilter={LinearMipmapLinearFilter}
              anisotropy={Math.min(8, gl.capabilities.getMaxAnisotropy())}
            />
          ) : null}
        </Instances>
      ))}
      <Director
        choreography={choreography}
        instances={instances}
        geometries={geometries}
        labels={labels}
        light={light}
        pace={pace}
        aspect={aspect}
        frameMs={QUALITY_STEPS[step]?.frameMs ?? 0}
        onUnable={props.onUnable}
      />
      <FrameJudge pace={pace} step={step} onStep={props.onStep} onFrameRate={props.onFrameRate} />
      <Suspense fallback={null}>
        <Beacon revision={props.revision} canvas={props.canvas} />
      </Suspense>
      <ContextGuard onLost={props.onLost} onUnable={props.onUnable} />
    </>
  );
}

/** Returns buffers with capacity for these rooms and beds, and for some more. The buffers never shrink. */
function useInstances(shown: WardScript["rooms"]) {
  const rooms = shown.length;
  const beds = shown.reduce((sum, room) => sum + room.beds.length, 0);
  const [capacity, setCapacity] = useState({ rooms, beds });
  if (rooms > capacity.rooms || beds > capacity.beds) {
    setCapacity({
      rooms: growCapacity(rooms, capacity.rooms),
      beds: growCapacity(beds, capacity.beds),
    });
  }
  return useMemo(() => {
    const needed = countSlots(capacity.rooms, capacity.beds);
    return {
      rooms: makeInstances("rooms", needed.rooms),
      marks: makeInstances("marks", needed.marks),
      beds: makeInstances("beds", needed.beds),
      labels: makeInstances("labels", needed.labels),
    };
  }, [capacity]);
}

function growCapacity(needed: number, before: number): number {
  return needed > before ? needed + (needed >> 1) + 8 : before;
}
