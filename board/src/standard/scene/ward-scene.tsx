import { useFrame, useThree } from "@react-three/fiber";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import {
  type CanvasTexture,
  InstancedBufferAttribute,
  LinearFilter,
  LinearMipmapLinearFilter,
  type PerspectiveCamera,
} from "three";
import { lazyPart } from "../../chrome/fallback.js";
import { listen } from "../../live/listen.js";
import { retryForever } from "../../live/loading.js";
import type { ChangeMark } from "../../live/reducer.js";
import type { CanvasReport } from "../../live/screen-report.js";
import { computeCameraPosition, type Shot } from "../layout/camera.js";
import type { Choreography, WardPoses, WardScript } from "../ward/choreography.js";
import { BEST_QUALITY, computeNextQuality, Pace, QUALITY_STEPS } from "../ward/pace.js";
import {
  countSlots,
  type Instances as InstanceBuffers,
  KINDS,
  type Kind,
  makeInstances,
} from "./buffers.js";
import { fillBed, measureLabelShares } from "./fill-beds.js";
import { chooseSillSetting, fillRoom } from "./fill-rooms.js";
import { Instances, LightUniforms } from "./instances.js";
import { type Atlas, LabelSheet } from "./label-sheet.js";

/** Time for a lost graphics context to come back before the board gives up on 3D. */
const RESTORE_TIMEOUT_MS = 3_000;

// The ward is shown first; the beacon's code loads afterwards.
const beacon = retryForever(() => import("./beacon.js"));
const Beacon = lazyPart(() => beacon);

/** Inputs and callbacks of the scene. */
export interface WardSceneProps {
  choreography: Choreography;
  script: WardScript;
  marks: Readonly<Record<string, ChangeMark>>;
  revision: number;
  canvas: CanvasReport;
  aspect: number;
  step: number;
  onStep(step: number): void;
  onFrameRate(fps: number): void;
  onLost(): void;
  /** Called when the screen cannot draw the ward, or can no longer draw it. */
  onUnable(): void;
}

/** Content of the ward's canvas, drawn only while something moves. */
export function WardScene(props: WardSceneProps) {
  const { choreography, script, marks, aspect, step } = props;
  const { gl, invalidate } = useThree();
  const labels = useMemo(() => new LabelSheet(), []);
  const light = useMemo(() => new LightUniforms(), []);
  const atlas = useRef<CanvasTexture>(null);
  const instances = useInstances(script.rooms);
  const isNew = useEffectEvent((id: string) => marks[id]?.hasJustArrived ?? false);

  useDirector(props, instances, labels, light);
  useContextGuard(props);

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
        <Instances key={kind} kind={kind} instanceBuffers={instances[kind]} light={light}>
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
      <Beacon revision={props.revision} canvas={props.canvas} />
    </>
  );
}

/** Returns buffers with capacity for these rooms and beds, and for some more. The buffers never shrink. */
function useInstances(shown: WardScript["rooms"]) {
  const rooms = shown.length;
  const beds = shown.reduce((sum, room) => sum + room.beds.length, 0);
  const [capacity, setCapacity] = useState({ rooms, beds });
  if (rooms > capacity.rooms || beds > capacity.beds) {
    const grow = (needed: number, before: number) =>
      needed > before ? needed + (needed >> 1) + 8 : before;
    setCapacity({ rooms: grow(rooms, capacity.rooms), beds: grow(beds, capacity.beds) });
  }
  return useMemo(() => {
    const needed = countSlots(capacity.rooms, capacity.beds);
    const instances = KINDS.map((kind) => [kind, makeInstances(kind, needed[kind])] as const);
    return Object.fromEntries(instances) as Record<Kind, InstanceBuffers>;
  }, [capacity]);
}

/** Draws each requested frame, requests the next when it is due, and lowers the quality by a step on a slow screen. */
function useDirector(
  props: WardSceneProps,
  instances: Record<Kind, InstanceBuffers>,
  labels: LabelSheet,
  light: LightUniforms,
): void {
  const { choreography, aspect, step, onUnable } = props;
  const invalidate = useThree((state) => state.invalidate);
  const pace = useMemo(() => new Pace(), []);
  const quality = useRef({ ...BEST_QUALITY, step });
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  // With a positive priority, this callback replaces the renderer's own drawing.
  useFrame(({ gl, scene, camera }) => {
    window.clearTimeout(timer.current);
    pace.recordSkip();
    const t = performance.now();
    const poses = choreography.getPoses(t);
    if (poses === null) return;
    if (pace.isEarly(t, QUALITY_STEPS[step]?.frameMs ?? 0)) return invalidate();
    try {
      fill(instances, poses, labels.atlas);
      for (const kind of KINDS) upload(instances[kind]);
      light.set(poses.light, poses.power);
      aim(camera as PerspectiveCamera, poses.shot, aspect);
      gl.render(scene, camera);
    } catch {
      // If the driver refuses to draw, the 2D board still shows the patients.
      onUnable();
      return;
    }
    const next = choreography.getNextFrameTime(t);
    pace.recordPicture(t, next <= t);
    if (next <= t) invalidate();
    else if (next < Infinity) timer.current = window.setTimeout(invalidate, next - t + 1);
    if (pace.gap === null) return;
    const before = quality.current;
    const after = computeNextQuality(before, pace.gap);
    quality.current = after;
    if (after.fps !== null && after.fps !== before.fps) props.onFrameRate(after.fps);
    if (after.step !== before.step) props.onStep(after.step);
  }, 1);
}

function fill(
  into: Record<Kind, InstanceBuffers>,
  { rooms, beds, light }: WardPoses,
  atlas: Atlas,
) {
  for (const kind of KINDS) into[kind].count = 0;
  const setting = chooseSillSetting(rooms, atlas);
  for (const room of rooms) fillRoom(into, room, atlas, setting);
  const labels = beds.map(({ bed }) => bed.label);
  const share = measureLabelShares(labels, atlas);
  for (const bed of beds) fillBed(into, bed, atlas, light.lamps, share);
}

/** Marks the buffers of a kind for upload with the next frame. */
function upload({ count, data, geometry: { current: geometry } }: InstanceBuffers) {
  if (geometry === null) return;
  geometry.instanceCount = count;
  for (const name of Object.keys(data)) {
    const attribute = geometry.getAttribute(name);
    if (!(attribute instanceof InstancedBufferAttribute)) continue;
    attribute.clearUpdateRanges();
    attribute.addUpdateRange(0, count * attribute.itemSize);
    attribute.needsUpdate = true;
  }
}

function aim(camera: PerspectiveCamera, shot: Shot, aspect: number): void {
  camera.position.set(...computeCameraPosition(shot));
  camera.aspect = aspect;
  camera.updateProjectionMatrix();
}

/** Hides the canvas while its graphics context is lost, and switches to the 2D board if it stays lost. */
function useContextGuard({ onLost, onUnable }: WardSceneProps): void {
  const { gl, invalidate } = useThree();
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
    const stop = listen(domElement, {
      webglcontextlost: handleLoss,
      webglcontextrestored: handleRestore,
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [gl, invalidate, onLost, onUnable]);
}
