import { sampleText } from "@wardline/domain/boards/screen-proof";
import { BLACK_SAMPLE } from "../../live/screen-report.js";

const CHANNELS = 4;
/** What is darker than this in every channel is black. */
const BLACK = 8;
/** A graphics card is asked soon, and then less and less often; one that never finishes proves nothing. */
const FIRST_LOOK_MS = 30;
const LAST_LOOK_MS = 1_000;

/**
 * Reads back what a canvas shows: one point of its lower left corner, where the beacon is, and a line across its middle.
 * The graphics card copies them in its own time and is asked later whether it has: nothing waits for it.
 */
export class CanvasSample {
  private timer = 0;
  private pending: { buffer: WebGLBuffer | null; sync: WebGLSync | null } | null = null;

  constructor(private readonly gl: WebGL2RenderingContext) {}

  /** To be called in the frame that was drawn; `done` receives "rrggbb" of the beacon, or black where nothing is lit. */
  take(done: (sample: string) => void): void {
    this.forget();
    const { gl } = this;
    const width = gl.drawingBufferWidth;
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.bufferData(gl.PIXEL_PACK_BUFFER, (width + 1) * CHANNELS, gl.STREAM_READ);
    gl.readPixels(1, 1, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, 0);
    const middle = gl.drawingBufferHeight >> 1;
    gl.readPixels(0, middle, width, 1, gl.RGBA, gl.UNSIGNED_BYTE, CHANNELS);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    this.pending = { buffer, sync: gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) };
    gl.flush();
    this.look(width, FIRST_LOOK_MS, done);
  }

  /** What was asked for is no longer wanted. */
  forget(): void {
    window.clearTimeout(this.timer);
    if (this.pending === null) return;
    const { buffer, sync } = this.pending;
    this.pending = null;
    this.gl.deleteSync(sync);
    this.gl.deleteBuffer(buffer);
  }

  private look(width: number, after: number, done: (sample: string) => void): void {
    this.timer = window.setTimeout(() => {
      const { gl, pending } = this;
      if (pending === null) return;
      const { buffer, sync } = pending;
      // A lost context gives neither.
      const status = sync === null ? gl.WAIT_FAILED : gl.clientWaitSync(sync, 0, 0);
      if (status === gl.TIMEOUT_EXPIRED) {
        this.look(width, Math.min(2 * after, LAST_LOOK_MS), done);
        return;
      }
      const bytes = new Uint8Array((width + 1) * CHANNELS);
      if (status !== gl.WAIT_FAILED) {
        gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
        gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, bytes);
        gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
      }
      this.forget();
      done(isLit(bytes) ? sampleText([bytes[0] ?? 0, bytes[1] ?? 0, bytes[2] ?? 0]) : BLACK_SAMPLE);
    }, after);
  }
}

/** Whether anything of the line is not black. */
function isLit(bytes: Uint8Array): boolean {
  for (let at = CHANNELS; at < bytes.length; at += CHANNELS) {
    for (let channel = 0; channel < 3; channel += 1) {
      if ((bytes[at + channel] ?? 0) > BLACK) return true;
    }
  }
  return false;
}
