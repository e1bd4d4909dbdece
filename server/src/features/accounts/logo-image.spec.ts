import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { encodeLogo } from "./logo-image.js";

function createPicture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 4, background: "#c0ffee" } });
}

/** Makes a one-bit PNG of any size: 400 million pixels fit into 48 kB. */
function createBlankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    createChunk("IHDR", header),
    createChunk("IDAT", rows),
    createChunk("IEND"),
  ]);
}

function createChunk(name: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function readPeakMegabytes(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

describe("encodeLogo", () => {
  it.each(["png", "jpeg", "webp"] as const)("makes a WebP from a %s", async (format) => {
    const encoded = await encodeLogo(await createPicture(20, 10).toFormat(format).toBuffer());
    expect((await sharp(encoded).metadata()).format).toBe("webp");
  });

  it("scales a large picture to fit 512 × 512", async () => {
    const encoded = await encodeLogo(await createPicture(1024, 768).png().toBuffer());
    expect(await sharp(encoded).metadata()).toMatchObject({ width: 512, height: 384 });
  });

  it("keeps the size of a small picture", async () => {
    const encoded = await encodeLogo(await createPicture(20, 10).png().toBuffer());
    expect(await sharp(encoded).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  it("strips a camera's metadata", async () => {
    const photo = await createPicture(20, 10)
      .withExif({ IFD0: { Copyright: "somebody", ImageDescription: "a secret place" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(await encodeLogo(photo)).metadata()).exif).toBeUndefined();
  });

  it("rotates a picture that was taken sideways", async () => {
    const photo = await createPicture(20, 10).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const encoded = await encodeLogo(photo);
    expect(await sharp(encoded).metadata()).toMatchObject({ width: 10, height: 20 });
  });

  it("takes the first frame of an animation", async () => {
    const frames = await Promise.all([
      createPicture(8, 8).png().toBuffer(),
      createPicture(8, 8).png().toBuffer(),
    ]);
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(await encodeLogo(animation)).metadata()).pages ?? 1).toBe(1);
  });

  it.each([
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      "an SVG behind an XML declaration",
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["text", "not a picture"],
    ["a GIF", "GIF89a\u0001\u0000\u0001\u0000"],
    ["nothing", ""],
  ])("refuses %s", async (_, content) => {
    await expect(encodeLogo(Buffer.from(content))).rejects.toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
    });
  });

  it("refuses a truncated picture", async () => {
    const whole = await createPicture(200, 200).png().toBuffer();
    await expect(encodeLogo(whole.subarray(0, 60))).rejects.toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
    });
  });

  it("accepts exactly 16,000,000 pixels", async () => {
    await expect(encodeLogo(createBlankPng(4000, 4000))).resolves.toBeInstanceOf(Buffer);
  });

  it("refuses 16,000,000 pixels plus one row", async () => {
    await expect(encodeLogo(createBlankPng(4000, 4001))).rejects.toMatchObject({
      code: "IMAGE_TOO_LARGE",
    });
  });

  it("refuses 400 million pixels without decoding them", async () => {
    const bomb = createBlankPng(20_000, 20_000);
    const before = readPeakMegabytes();
    await expect(encodeLogo(bomb)).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
    expect(readPeakMegabytes() - before).toBeLessThan(50);
  });
});
