import { useFrame, useThree } from "@react-three/fiber";
import { computeBeaconColour, showsBeacon } from "@wardline/domain/boards/picture-state";
import { useEffect, useMemo, useRef } from "react";
import { GLSL3, type RawShaderMaterial, Vector2, Vector3 } from "three";
import type { CanvasReport } from "../../live/screen-report.js";
import { BLACK_SAMPLE } from "../../live/screen-report.js";
import { CanvasSample } from "./canvas-sample.js";

/** Side of the beacon in canvas pixels, too small to notice. */
const BEACON_SIZE = 4;
/** Interval at which the canvas is sampled while frames are drawn anyway. */
const SAMPLE_INTERVAL_MS = 20_000;
/**
 * Delay before the canvas is drawn again if it has not shown the current revision, because no other frame may follow.
 */
const REDRAW_DELAY_MS = 2_000;

const CORNERS = new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
const TRIANGLES = new Uint16Array([0, 1, 2, 0, 2, 3]);

const SHADERS = {
  vertexShader: `precision highp float;
in vec3 position;
uniform vec2 extent;
void main() {
  gl_Position = vec4(position.xy * extent - 1.0, 0.0, 1.0);
}`,
  fragmentShader: `precision highp float;
out vec4 picture;
uniform vec3 colour;
void main() {
  picture = vec4(colour, 1.0);
}`,
};

/**
 * Draws a few pixels in the corner of the canvas in a colour that encodes the revision, and reads them back as proof
 * (docs/wire/boards.md, Drawn, not held). A new revision requests one frame; an idle canvas stays idle.
 */
export function Beacon({ revision, canvas }: { revision: number; canvas: CanvasReport }) {
  const gl = useThree((state) => state.gl);
  const invalidate = useThree((state) => state.invalidate);
  const material = useRef<RawShaderMaterial>(null);
  const uniforms = useMemo(
    () => ({ extent: { value: new Vector2() }, colour: { value: new Vector3() } }),
    [],
  );
  const lastSample = useRef({ revision: -1, at: 0, picture: 0 });
  const redrawTimer = useRef(0);
  const sample = useMemo(() => new CanvasSample(gl.getContext() as WebGL2RenderingContext), [gl]);

  useEffect(() => {
    if (lastSample.current.revision !== revision) invalidate();
  }, [revision, invalidate]);

  useEffect(() => {
    const { domElement } = gl;
    const requestRedraw = () => {
      lastSample.current.revision = -1;
    };
    const handleLoss = () => {
      requestRedraw();
      sample.forget();
      canvas.setSample(revision, BLACK_SAMPLE);
    };
    domElement.addEventListener("webglcontextlost", handleLoss);
    domElement.addEventListener("webglcontextrestored", requestRedraw);
    return () => {
      domElement.removeEventListener("webglcontextlost", handleLoss);
      domElement.removeEventListener("webglcontextrestored", requestRedraw);
    };
  }, [gl, sample, canvas, revision]);

  useEffect(
    () => () => {
      window.clearTimeout(redrawTimer.current);
      sample.forget();
    },
    [sample],
  );

  // One callback runs before the director draws, the other after it.
  useFrame(() => {
    const { current } = material;
    if (current === null) return;
    const size = gl.getDrawingBufferSize(new Vector2());
    const [red, green, blue] = computeBeaconColour(revision);
    current.uniforms.extent?.value.set((2 * BEACON_SIZE) / size.x, (2 * BEACON_SIZE) / size.y);
    current.uniforms.colour?.value.set(red / 255, green / 255, blue / 255);
  }, 0);
  useFrame(() => {
    const { frame } = gl.info.render;
    const now = performance.now();
    const before = lastSample.current;
    if (frame === before.picture) return;
    before.picture = frame;
    if (before.revision === revision && now - before.at < SAMPLE_INTERVAL_MS) return;
    lastSample.current = { revision, at: now, picture: frame };
    sample.take((colour) => {
      if (!showsBeacon(colour, revision)) {
        lastSample.current.revision = -1;
        window.clearTimeout(redrawTimer.current);
        redrawTimer.current = window.setTimeout(invalidate, REDRAW_DELAY_MS);
      }
      canvas.setSample(revision, colour);
    });
  }, 3);

  return (
    <mesh renderOrder={9} frustumCulled={false}>
      <instancedBufferGeometry instanceCount={1}>
        <bufferAttribute attach="index" args={[TRIANGLES, 1]} />
        <bufferAttribute attach="attributes-position" args={[CORNERS, 3]} />
      </instancedBufferGeometry>
      <rawShaderMaterial
        ref={material}
        {...SHADERS}
        uniforms={uniforms}
        glslVersion={GLSL3}
        depthTest={false}
        depthWrite={false}
      />
    </mesh>
  );
}
