import { type ReactNode, useMemo } from "react";
import { DynamicDrawUsage, GLSL3, Vector3, Vector4 } from "three";
import { buildBedMesh, buildQuadMesh, buildRoomMesh, type Mesh } from "../layout/geometry.js";
import type { Light } from "../ward/light.js";
import { type Kind, LAYOUTS, type Instances as Numbers } from "./buffers.js";
import { BED_SHADERS, LABEL_SHADERS, MARK_SHADERS, ROOM_SHADERS } from "./shaders.js";

/** Shape and shaders of each kind, in drawing order. Flat kinds do not write to the depth buffer. */
const LOOKS = {
  rooms: { order: 0, isSolid: true, shape: buildRoomMesh, shaders: ROOM_SHADERS },
  marks: { order: 1, isSolid: false, shape: buildQuadMesh, shaders: MARK_SHADERS },
  beds: { order: 2, isSolid: true, shape: buildBedMesh, shaders: BED_SHADERS },
  labels: { order: 3, isSolid: false, shape: buildQuadMesh, shaders: LABEL_SHADERS },
} as const;

/** Draws all instances of one kind in one call. `children` belong to its material. */
export function Instances(props: {
  kind: Kind;
  instanceBuffers: Numbers;
  light: LightUniforms;
  children?: ReactNode;
}) {
  const { kind, light, children } = props;
  const { capacity, data, geometry } = props.instanceBuffers;
  const { order, isSolid, shape, shaders } = LOOKS[kind];
  const { index, attributes } = useMemo(() => toArrays(shape()), [shape]);
  // New uniform objects would be applied again at every render, and the atlas attached to them would be lost.
  const stableUniforms = useMemo(() => ({ ...light.uniforms, atlas: { value: null } }), [light]);
  return (
    <mesh renderOrder={order} frustumCulled={false}>
      {/* The first picture fixes the capacity of a geometry, so a larger capacity needs a new geometry. */}
      <instancedBufferGeometry key={capacity} ref={geometry}>
        <bufferAttribute attach="index" args={[index, 1]} />
        {attributes.map(([name, values, size]) => (
          <bufferAttribute key={name} attach={`attributes-${name}`} args={[values, size]} />
        ))}
        {Object.entries<number>(LAYOUTS[kind]).map(([name, size]) => (
          <instancedBufferAttribute
            key={name}
            attach={`attributes-${name}`}
            args={[data[name] ?? new Float32Array(), size]}
            usage={DynamicDrawUsage}
          />
        ))}
      </instancedBufferGeometry>
      <rawShaderMaterial
        {...shaders}
        uniforms={stableUniforms}
        glslVersion={GLSL3}
        transparent={true}
        depthWrite={isSolid}
      >
        {children}
      </rawShaderMaterial>
    </mesh>
  );
}

function toArrays({ position, normal, corner, part, index }: Mesh) {
  const attributes = [
    ["position", new Float32Array(position), 3],
    ["normal", new Float32Array(normal), 3],
    ["corner", new Float32Array(corner), 3],
    ["part", new Float32Array(part), 1],
  ] as const;
  return {
    index: new Uint16Array(index),
    attributes: attributes.filter(([, values]) => values.length > 0),
  };
}

/** Uniforms of the ward's light, shared by all shaders. */
export class LightUniforms {
  readonly uniforms = {
    sun: { value: new Vector3() },
    ambient: { value: new Vector3() },
    sky: { value: new Vector3() },
    grade: { value: new Vector3() },
    /** Lean and reach of the sunlight, the brightness of the lamps, and the power. */
    way: { value: new Vector4() },
  };

  /** Sets the light; `power` is 0 with all lights out and 1 with all on. */
  set(light: Light, power: number): void {
    const { uniforms } = this;
    for (const name of ["sun", "ambient", "sky", "grade"] as const)
      uniforms[name].value.set(...light[name]);
    uniforms.way.value.set(light.lean, light.reach, light.lamps, power);
  }
}
