import { BOARD_COLOURS } from "@wardline/theme/board-colours";
import { type ReactNode, type RefCallback, useMemo } from "react";
import { DynamicDrawUsage, GLSL3, type InstancedBufferGeometry, Vector3 } from "three";
import { type Kind, LAYOUTS, type Instances as Numbers, rgb } from "./buffers.js";
import { bedMesh, type Mesh, quadMesh, trayMesh } from "./geometry.js";
import { BED_SHADERS, LABEL_SHADERS, MARK_SHADERS, TRAY_SHADERS } from "./shaders.js";

/** How each kind looks; drawn in this order. What lies flat on something else leaves no depth. */
const LOOKS = {
  trays: {
    order: 0,
    isSolid: true,
    shape: trayMesh,
    shaders: TRAY_SHADERS,
    uniforms: () => ({ line: colour(BOARD_COLOURS.line), rim: colour(BOARD_COLOURS.rim) }),
  },
  marks: {
    order: 1,
    isSolid: false,
    shape: quadMesh,
    shaders: MARK_SHADERS,
    uniforms: () => ({}),
  },
  beds: {
    order: 2,
    isSolid: true,
    shape: bedMesh,
    shaders: BED_SHADERS,
    uniforms: () => ({}),
  },
  labels: {
    order: 3,
    isSolid: false,
    shape: quadMesh,
    shaders: LABEL_SHADERS,
    uniforms: () => ({ atlas: { value: null } }),
  },
} as const;

/** All instances of one kind: one mesh, one draw call. `children` belong to its material. */
export function Instances(props: {
  kind: Kind;
  numbers: Numbers;
  geometry: RefCallback<InstancedBufferGeometry>;
  children?: ReactNode;
}) {
  const { kind, numbers, geometry, children } = props;
  const { order, isSolid, shape, shaders, uniforms } = LOOKS[kind];
  const { index, attributes } = useMemo(() => arraysOf(shape()), [shape]);
  // Uniforms that are other objects at every render would be applied again and drop the atlas attached to them.
  const given = useMemo(() => uniforms(), [uniforms]);
  const layout: Record<string, number> = LAYOUTS[kind];
  return (
    <mesh renderOrder={order} frustumCulled={false}>
      {/* How many instances a geometry has room for is fixed with its first picture. */}
      <instancedBufferGeometry key={numbers.capacity} ref={geometry}>
        <bufferAttribute attach="index" args={[index, 1]} />
        {attributes.map(([name, values, size]) => (
          <bufferAttribute key={name} attach={`attributes-${name}`} args={[values, size]} />
        ))}
        {Object.keys(layout).map((name) => (
          <instancedBufferAttribute
            key={name}
            attach={`attributes-${name}`}
            args={[numbers.data[name] ?? new Float32Array(), layout[name] ?? 1]}
            usage={DynamicDrawUsage}
          />
        ))}
      </instancedBufferGeometry>
      <rawShaderMaterial
        {...shaders}
        uniforms={given}
        glslVersion={GLSL3}
        transparent={true}
        depthWrite={isSolid}
      >
        {children}
      </rawShaderMaterial>
    </mesh>
  );
}

function colour(hex: string): { value: Vector3 } {
  return { value: new Vector3(...rgb(hex)) };
}

/** A mesh as the arrays of its buffers: name, values, and how many values a vertex has. */
function arraysOf({ position, normal, corner, part, index }: Mesh) {
  const attributes = [
    ["position", new Float32Array(position), 3],
    ["normal", new Float32Array(normal), 3],
    ["corner", new Float32Array(corner), 2],
    ["part", new Float32Array(part), 1],
  ] as const;
  return {
    index: new Uint16Array(index),
    attributes: attributes.filter(([, values]) => values.length > 0),
  };
}
