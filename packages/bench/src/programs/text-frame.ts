const FINAL_TEXT = 0x81;

/** Returns `text` as one unmasked WebSocket frame of a server (RFC 6455, 5.2), shared by all recipients. */
export function buildTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const extraBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const frame = Buffer.allocUnsafe(2 + extraBytes + length);
  frame[0] = FINAL_TEXT;
  frame[1] = extraBytes === 0 ? length : extraBytes === 2 ? 126 : 127;
  if (extraBytes === 2) frame.writeUInt16BE(length, 2);
  if (extraBytes === 8) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, 2 + extraBytes);
  return frame;
}
