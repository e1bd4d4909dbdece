const START = 0x0b;
const END = 0x1c;
const RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** Number of bytes stored from the beginning of an oversized message, so that the message can be answered. */
const HEADER_BYTES = 1_024;

/** Content of a frame; only the beginning if the frame was too large. */
export interface Frame {
  content: Buffer;
  isTooLarge: boolean;
}

/**
 * Splits a stream into MLLP frames. `@medplum/hl7` limits neither the size nor the duration of a frame, and reads two
 * frames in one packet as one.
 */
export class FrameReader {
  private parts: Buffer[] = [];
  private bytes = 0;
  private isInside = false;

  constructor(private readonly limit: number) {}

  /** True while a frame is incomplete. */
  get isHalf(): boolean {
    return this.isInside;
  }

  /**
   * Returns the frames that end in this chunk, or the beginning of a frame that is too large; null if there are bytes
   * outside frames.
   */
  push(chunk: Buffer): Frame[] | null {
    const frames: Frame[] = [];
    let rest = chunk;
    while (rest.length > 0) {
      if (!this.isInside) {
        const start = rest.findIndex((byte) => byte !== RETURN && byte !== LINE_FEED);
        if (start < 0) break;
        if (rest[start] !== START) return null;
        this.isInside = true;
        rest = rest.subarray(start + 1);
        continue;
      }
      const end = rest.indexOf(END);
      const part = end < 0 ? rest : rest.subarray(0, end);
      this.parts.push(part);
      this.bytes += part.length;
      if (this.bytes > this.limit) {
        frames.push({ content: this.take().subarray(0, HEADER_BYTES), isTooLarge: true });
        break;
      }
      if (end < 0) break;
      frames.push({ content: this.take(), isTooLarge: false });
      rest = rest.subarray(end + 1);
    }
    return frames;
  }

  private take(): Buffer {
    const content = Buffer.concat(this.parts);
    this.parts = [];
    this.bytes = 0;
    this.isInside = false;
    return content;
  }
}

/** Wraps a message in an MLLP frame. */
export function frameMessage(text: string): Buffer {
  return Buffer.concat([Buffer.of(START), Buffer.from(text), Buffer.of(END, RETURN)]);
}
