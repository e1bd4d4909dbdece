import { useFrame, useThree } from "@react-three/fiber";
import {
  computeBeaconColour,
  sampleText,
  showsBeacon,
} from "@wardline/domain/boards/picture-state";
import { useEffect, useMemo, useRef } from "react";
import { GLSL3, type RawShaderMaterial, Vector2, Vector3 } from "three";
import { listen } from "../../live/listen.js";
import { BLACK_SAMPLE, type CanvasReport } from "../../live/screen-report.js";

const CHANNEL_COUNT = 4;
/** A pixel counts as black if every channel is below this value. */
const BLACK_THRESHOLD = 8;
/** Shortest and longest interval between two checks of whether the graphics card is done. */
const FIRST_CHECK_MS = 30;
const MAX_CHECK_INTERVAL_MS = 1_000;

/**
 * Reads back the beacon and a line across the middle, in the background, so that no frame waits: `done` receives the
 * beacon's "rrggbb", or black. Call it in the frame that was drawn; it returns a function that drops the copy.
 */
function sampleCanvas(gl: WebGL2RenderingContext, done: (sample: string) => void): () => void {
  const width = gl.drawingBufferWidth;
  const bytes = new Uint8Array((width + 1) * CHANNEL_COUNT);
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
  gl.bufferData(gl.PIXEL_PACK_BUFFER, bytes.length, gl.STREAM_READ);
  gl.readPixels(1, 1, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, 0);
  const middle = gl.drawingBufferHeight >> 1;
  gl.readPixels(0, middle, width, 1, gl.RGBA, gl.UNSIGNED_BYTE, CHANNEL_COUNT);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  let timer = 0;
  let isDropped = false;
  const drop = () => {
    if (isDropped) return;
    isDropped = true;
    window.clearTimeout(timer);
    gl.deleteSync(sync);
    gl.deleteBuffer(buffer);
  };
  const checkAfter = (ms: number) => {
    timer = window.setTimeout(() => {
      // After the context is lost, there is no sync object, or the wait fails.
      const status = sync === null ? gl.WAIT_FAILED : gl.clientWaitSync(sync, 0, 0);
      if (status === gl.TIMEOUT_EXPIRED) return checkAfter(Math.min(2 * ms, MAX_CHECK_INTERVAL_MS));
      if (status !== gl.WAIT_FAILED) {
        gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
        gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, bytes);
        gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
      }
      drop();
      done(isLit(bytes) ? sampleText([bytes[0] ?? 0, bytes[1] ?? 0, bytes[2] ?? 0]) : BLACK_SAMPLE);
    }, ms);
  };
  checkAfter(FIRST_CHECK_MS);
  return drop;
}

function isLit(bytes: Uint8Array): boolean {
  return bytes
    .subarray(CHANNEL_COUNT)
    .some((value, at) => at % CHANNEL_COUNT < 3 && value > BLACK_THRESHOLD);
}

/** Side of the beacon in canvas pixels, too small to notice. */
const BEACON_SIZE = 4;
/** Interval at which the canvas is sampled while frames are drawn anyway. */
const SAMPLE_INTERVAL_MS = 20_000;
/** Delay before the canvas is drawn again if it has not shown the current revision. */
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

/** Draws and reads back a few pixels whose colour encodes the revision (docs/wire/boards.md, Drawn, not held). */
export default function Beacon({ revision, canvas }: { revision: number; canvas: CanvasReport }) {
  const { gl, invalidate } = useThree();
  const material = useRef<RawShaderMaterial>(null);
  const uniforms = useMemo(
    () => ({ extent: { value: new Vector2() }, colour: { value: new Vector3() } }),
    [],
  );
  const lastSample = useRef({ revision: -1, at: 0, picture: 0 });
  const redrawTimer = useRef(0);
  const dropSample = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (lastSample.current.revision !== revision) invalidate();
  }, [revision, invalidate]);

  useEffect(() => {
    const requestRedraw = () => {
      lastSample.current.revision = -1;
    };
    const handleLoss = () => {
      requestRedraw();
      dropSample.current();
      canvas.setSample(revision, BLACK_SAMPLE);
    };
    return listen(gl.domElement, {
      webglcontextlost: handleLoss,
      webglcontextrestored: requestRedraw,
    });
  }, [gl, canvas, revision]);

  useEffect(
    () => () => {
      window.clearTimeout(redrawTimer.current);
      dropSample.current();
    },
    [],
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
    dropSample.current();
    dropSample.current = sampleCanvas(gl.getContext() as WebGL2RenderingContext, (colour) => {
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
