import { randomBytes } from "node:crypto";
import type { NamedKey } from "@wardline/settings/values";
import * as fc from "fast-check";
import { seal, unseal } from "./sealing.js";

const CHUNK = 65_536;
const SEALED_CHUNK = CHUNK + 16;
const key: NamedKey = { id: "b1", key: randomBytes(32) };

describe("sealed file", () => {
  it("returns bytes unchanged for pieces of any size", async () => {
    const pieces = fc.array(fc.nat({ max: 3 * CHUNK }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.integer({ min: 1, max: 200_000 }), async (sizes, step) => {
        const given = sizes.map((size) => randomBytes(size));
        const file = await joinPieces(seal(streamPieces(given), key));
        const opened = await joinPieces(unseal(streamPieces(cut(file, step)), [key]));
        expect(opened.equals(Buffer.concat(given))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])(
    "returns %i bytes unchanged",
    async (size) => {
      const given = randomBytes(size);
      expect((await openFile(await sealContent(given))).equals(given)).toBe(true);
    },
  );

  it("is opened by an older key of the list", async () => {
    const file = await sealContent(Buffer.from("hello"));
    const newer = { id: "b2", key: randomBytes(32) };
    const opened = await joinPieces(unseal(streamPieces([file]), [newer, key]));
    expect(opened.toString()).toBe("hello");
  });

  it.each([
    [
      "another key with the same name",
      [{ id: "b1", key: randomBytes(32) }],
      /^The key b1 of BACKUP_KEYS is not the one/,
    ],
    [
      "a key with another name",
      [{ ...key, id: "b2" }],
      /^The backup is encrypted with the key b1, which is not among BACKUP_KEYS/,
    ],
    ["no key", [], /^The backup is encrypted with the key b1, and there are no BACKUP_KEYS/],
  ])("is refused with a clear message if there is %s", async (_, keys, sentence) => {
    const file = await sealContent(Buffer.from("hello"));
    await expect(joinPieces(unseal(streamPieces([file]), keys))).rejects.toThrow(sentence);
  });

  it("is refused if any bit was flipped", async () => {
    const file = await sealContent(randomBytes(2 * CHUNK + 500));
    const at = fc.nat({ max: file.length - 1 });
    await fc.assert(
      fc.asyncProperty(at, fc.nat({ max: 7 }), async (byte, bit) => {
        const changed = Buffer.from(file);
        changed[byte] = (changed[byte] ?? 0) ^ (1 << bit);
        await expect(openFile(changed)).rejects.toThrow("Nothing was changed.");
      }),
    );
  });

  it("is refused if it was cut off anywhere", async () => {
    const file = await sealContent(randomBytes(2 * CHUNK + 500));
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: file.length - 1 }), async (length) => {
        await expect(openFile(file.subarray(0, length))).rejects.toThrow(
          /it was cut off|or cut off/,
        );
      }),
    );
  });

  describe("a sealed file of three chunks", () => {
    let start: Buffer;
    let chunks: Buffer[];

    beforeEach(async () => {
      const file = await sealContent(randomBytes(2 * CHUNK + 500));
      const begin = file.indexOf("\n", file.indexOf("\n") + 1) + 1;
      start = file.subarray(0, begin);
      chunks = cut(file.subarray(begin), SEALED_CHUNK);
      expect(chunks).toHaveLength(3);
    });

    const expectRejection = (changed: (Buffer | undefined)[]) =>
      expect(openFile(Buffer.concat([start, ...changed.map((chunk) => chunk ?? Buffer.alloc(0))])))
        .rejects;

    it("is reported as cut off if its last chunk is missing", async () => {
      await expectRejection(chunks.slice(0, 2)).toThrow("it was cut off");
    });

    it("is reported as cut off if all its chunks are missing", async () => {
      await expectRejection([]).toThrow("it was cut off");
    });

    it.each([
      ["two chunks have changed places", [1, 0, 2]],
      ["one chunk is missing", [0, 2]],
      ["one chunk occurs twice", [0, 0, 1, 2]],
    ])("is reported as damaged when %s", async (_, order) => {
      await expectRejection(order.map((index) => chunks[index])).toThrow("is damaged");
    });

    it("is reported as damaged if a chunk is from another file with the same key", async () => {
      const other = await sealContent(randomBytes(2 * CHUNK + 500));
      const foreign = other.subarray(start.length, start.length + SEALED_CHUNK);
      await expectRejection([foreign, chunks[1], chunks[2]]).toThrow("is damaged");
    });

    it("is refused if anything follows its end", async () => {
      await expectRejection([...chunks, Buffer.from("more")]).toThrow("Nothing was changed.");
    });
  });
});

function sealContent(content: Buffer): Promise<Buffer> {
  return joinPieces(seal(streamPieces([content]), key));
}

function openFile(file: Buffer): Promise<Buffer> {
  return joinPieces(unseal(streamPieces([file]), [key]));
}

async function* streamPieces(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

async function joinPieces(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

function cut(content: Buffer, size: number): Buffer[] {
  const amount = Math.ceil(content.length / size);
  return Array.from({ length: amount }, (_, index) =>
    content.subarray(index * size, (index + 1) * size),
  );
}
