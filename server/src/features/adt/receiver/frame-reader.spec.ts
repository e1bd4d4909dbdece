import { FrameReader, frameMessage } from "./frame-reader.js";

const read = (reader: FrameReader, chunk: Buffer) =>
  reader.push(chunk)?.map(({ content, isTooLarge }) => [content.toString(), isTooLarge]);

describe("frames of a stream", () => {
  it("are found no matter where the stream is split into packets", () => {
    const stream = Buffer.concat([frameMessage("one"), Buffer.from("\n"), frameMessage("two")]);
    for (let at = 0; at <= stream.length; at += 1) {
      const reader = new FrameReader(100);
      const parts = [stream.subarray(0, at), stream.subarray(at)];
      expect(parts.flatMap((part) => read(reader, part))).toEqual([
        ["one", false],
        ["two", false],
      ]);
      expect(reader.isHalf).toBe(false);
    }
  });

  it("are incomplete until their last byte", () => {
    const reader = new FrameReader(100);
    expect(read(reader, Buffer.from("\x0bMSH"))).toEqual([]);
    expect(reader.isHalf).toBe(true);
  });

  it("are cut short if they are too large", () => {
    expect(read(new FrameReader(10), frameMessage("MSH|a long message"))).toEqual([
      ["MSH|a long message", true],
    ]);
  });

  it("are not accepted after bytes outside a frame", () => {
    expect(new FrameReader(10).push(Buffer.from("GET / HTTP/1.1"))).toBeNull();
  });
});
