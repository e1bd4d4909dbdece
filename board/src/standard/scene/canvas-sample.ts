import { sampleText } from "@wardline/domain/boards/picture-state";
import { BLACK_SAMPLE } from "../../live/screen-report.js";

const CHANNEL_COUNT = 4;
/** A pixel counts as black if every channel is below this value. */
const BLACK_THRESHOLD = 8;
/** Shortest and longest interval between two checks of whether the graphics card is done. */
const FIRST_CHECK_MS = 30;
const MAX_CHECK_INTERVAL_MS = 1_000;

/**
 * Reads back pixels of a canvas: the lower left corner, where the beacon is, and a line across the middle. The graphics
 * card copies them in the background, so that no frame waits for the copy.
 */
export class CanvasSample {
  private timer = 0;
  private pendingCopy: { buffer: WebGLBuffer | null; sync: WebGLSync | null } | null = null;

  constructor(private readonly gl: WebGL2RenderingContext) {}

  /**
   * Takes a sample; call it in the frame that was drawn. `done` receives the beacon's "rrggbb", or black if nothing is
   * lit.
   */
  take(done: (sample: string) => void): void {
    this.forget();
    const { gl } = this;
    const width = gl.drawingBufferWidth;
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.bufferData(gl.PIXEL_PACK_BUFFER, (width + 1) * CHANNEL_COUNT, gl.STREAM_READ);
    gl.readPixels(1, 1, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, 0);
    const middle = gl.drawingBufferHeight >> 1;
    gl.readPixels(0, middle, width, 1, gl.RGBA, gl.UNSIGNED_BYTE, CHANNEL_COUNT);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    this.pendingCopy = { buffer, sync: gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) };
    gl.flush();
    this.checkAfter(width, FIRST_CHECK_MS, done);
  }

  forget(): void {
    window.clearTimeout(this.timer);
    if (this.pendingCopy === null) return;
    const { buffer, sync } = this.pendingCopy;
    this.pendingCopy = null;
    this.gl.deleteSync(sync);
    this.gl.deleteBuffer(buffer);
  }

  private checkAfter(width: number, after: number, done: (sample: string) => void): void {
    this.timer = window.setTimeout(() => {
      const { gl, pendingCopy } = this;
      if (pendingCopy === null) return;
      const { buffer, sync } = pendingCopy;
      // After the context is lost, there is no sync object, or the wait fails.
      const status = sync === null ? gl.WAIT_FAILED : gl.clientWaitSync(sync, 0, 0);
      if (status === gl.TIMEOUT_EXPIRED) {
        this.checkAfter(width, Math.min(2 * after, MAX_CHECK_INTERVAL_MS), done);
        return;
      }
      const bytes = new Uint8Array((width + 1) * CHANNEL_COUNT);
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

function isLit(bytes: Uint8Array): boolean {
  for (let at = CHANNEL_COUNT; at < bytes.length; at += CHANNEL_COUNT) {
    for (let channel = 0; channel < 3; channel += 1) {
      if ((bytes[at + channel] ?? 0) > BLACK_THRESHOLD) return true;
    }
  }
  return false;
}
