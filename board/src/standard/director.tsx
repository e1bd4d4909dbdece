import { useFrame, useThree } from "@react-three/fiber";
import { type RefObject, useEffect, useRef } from "react";
import {
  InstancedBufferAttribute,
  type InstancedBufferGeometry,
  type OrthographicCamera,
} from "three";
import { fill, type Instances, KINDS, type Kind, LAYOUTS } from "./buffers.js";
import { CAMERA, CAMERA_DISTANCE, type Shot } from "./camera.js";
import type { Choreography } from "./choreography.js";
import type { LabelSheet } from "./label-sheet.js";
import type { Pace } from "./pace.js";

/** Draws each picture that is asked for, and asks for the next when one is due. */
export function Director(props: {
  choreography: Choreography;
  instances: Record<Kind, Instances>;
  geometries: RefObject<Partial<Record<Kind, InstancedBufferGeometry>>>;
  labels: LabelSheet;
  pace: Pace;
  aspect: number;
  /** No picture sooner than this after the one before, in milliseconds. */
  frameMs: number;
  onUnable(): void;
}) {
  const { choreography, instances, geometries, labels, pace, aspect, frameMs, onUnable } = props;
  const invalidate = useThree((state) => state.invalidate);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  // A positive priority leaves the drawing to this callback.
  useFrame(({ gl, scene, camera }) => {
    window.clearTimeout(timer.current);
    pace.skipped();
    const t = performance.now();
    const poses = choreography.posesAt(t);
    if (poses === null) return;
    if (pace.isEarly(t, frameMs)) return invalidate();
    try {
      fill(instances, poses.trays, poses.beds, labels.atlas);
      for (const kind of KINDS) upload(kind, instances[kind], geometries.current[kind]);
      aim(camera as OrthographicCamera, poses.shot, aspect);
      gl.render(scene, camera);
    } catch {
      // A driver that refuses something is no reason for a board without patients.
      onUnable();
      return;
    }
    const next = choreography.nextFrameAt(t);
    pace.drawn(t, next <= t);
    if (next <= t) invalidate();
    else if (next < Infinity) timer.current = window.setTimeout(invalidate, next - t + 1);
  }, 1);
  return null;
}

/** Has the numbers of a kind sent to the graphics card with the next picture. */
function upload(kind: Kind, { count }: Instances, geometry: InstancedBufferGeometry | undefined) {
  if (geometry === undefined) return;
  geometry.instanceCount = count;
  for (const name of Object.keys(LAYOUTS[kind])) {
    const attribute = geometry.getAttribute(name);
    if (!(attribute instanceof InstancedBufferAttribute)) continue;
    attribute.clearUpdateRanges();
    attribute.addUpdateRange(0, count * attribute.itemSize);
    attribute.needsUpdate = true;
  }
}

/** Moves the camera so that it sees `shot`. */
function aim(camera: OrthographicCamera, shot: Shot, aspect: number): void {
  const { right, up, back } = CAMERA;
  const along = (axis: 0 | 1 | 2) =>
    right[axis] * shot.u + up[axis] * shot.v + back[axis] * CAMERA_DISTANCE;
  camera.position.set(along(0), along(1), along(2));
  camera.top = shot.half;
  camera.bottom = -shot.half;
  camera.right = shot.half * aspect;
  camera.left = -camera.right;
  camera.updateProjectionMatrix();
}
