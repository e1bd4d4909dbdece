import { useFrame, useThree } from "@react-three/fiber";
import { type RefObject, useEffect, useRef } from "react";
import {
  InstancedBufferAttribute,
  type InstancedBufferGeometry,
  type PerspectiveCamera,
} from "three";
import { computeCameraPosition, type Shot } from "../layout/camera.js";
import type { Choreography, WardPoses } from "../ward/choreography.js";
import type { Pace } from "../ward/pace.js";
import { type Instances, KINDS, type Kind, LAYOUTS } from "./buffers.js";
import { fillBed, measureLabelShares } from "./fill-beds.js";
import { chooseSillSetting, fillRoom } from "./fill-rooms.js";
import type { Atlas } from "./label-atlas.js";
import type { LabelSheet } from "./label-sheet.js";
import type { LightUniforms } from "./light-uniforms.js";

/** Draws each requested frame, and requests the next frame when it is due. */
export function Director(props: {
  choreography: Choreography;
  instances: Record<Kind, Instances>;
  geometries: RefObject<Partial<Record<Kind, InstancedBufferGeometry>>>;
  labels: LabelSheet;
  light: LightUniforms;
  pace: Pace;
  aspect: number;
  /** Minimum interval between two drawn frames, in milliseconds. */
  frameMs: number;
  onUnable(): void;
}) {
  const { choreography, instances, geometries, labels, light, pace } = props;
  const { aspect, frameMs, onUnable } = props;
  const invalidate = useThree((state) => state.invalidate);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  // With a positive priority, this callback replaces the renderer's own drawing.
  useFrame(({ gl, scene, camera }) => {
    window.clearTimeout(timer.current);
    pace.recordSkip();
    const t = performance.now();
    const poses = choreography.getPoses(t);
    if (poses === null) return;
    if (pace.isEarly(t, frameMs)) return invalidate();
    try {
      fill(instances, poses, labels.atlas);
      for (const kind of KINDS) upload(kind, instances[kind], geometries.current[kind]);
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
  }, 1);
  return null;
}

function fill(into: Record<Kind, Instances>, { rooms, beds, light }: WardPoses, atlas: Atlas) {
  for (const kind of KINDS) into[kind].count = 0;
  const setting = chooseSillSetting(rooms, atlas);
  for (const room of rooms) fillRoom(into, room, atlas, setting);
  const share = measureLabelShares(
    beds.map(({ bed }) => bed.label),
    atlas,
  );
  for (const bed of beds) fillBed(into, bed, atlas, light.lamps, share);
}

/** Marks the buffers of a kind for upload with the next frame. */
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

function aim(camera: PerspectiveCamera, shot: Shot, aspect: number): void {
  camera.position.set(...computeCameraPosition(shot));
  camera.aspect = aspect;
  camera.updateProjectionMatrix();
}
