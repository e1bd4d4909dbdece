import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { type BackupKey, parseBackupKeys, seal, unseal } from "./sealing.js";

const CHUNK = 65_536;
const SEALED_CHUNK = CHUNK + 16;
const key: BackupKey = { id: "b1", key: randomBytes(32) };

describe("parseBackupKeys", () => {
  const encoded = randomBytes(32).toString("base64");

  it("reads a list, the first of which encrypts", () => {
    const keys = parseBackupKeys(`b2:${encoded}, b1:${encoded}`);
    expect(keys?.map(({ id }) => id)).toEqual(["b2", "b1"]);
    expect(keys?.[0]?.key).toEqual(Buffer.from(encoded, "base64"));
  });

  it.each(["", "b1", `:${encoded}`, "b1:short", `b1:${encoded}:more`, `b1:${encoded},`])(
    "refuses %j",
    (text) => {
      expect(parseBackupKeys(text)).toBeNull();
    },
  );
});

describe("a sealed file", () => {
  it("given bytes in pieces of any sizes, then they come back as they were", async () => {
    const pieces = fc.array(fc.nat({ max: 3 * CHUNK }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.integer({ min: 1, max: 200_000 }), async (sizes, step) => {
        const given = sizes.map((size) => randomBytes(size));
        const file = await joined(seal(inPieces(given), key));
        const opened = await joined(unseal(inPieces(cut(file, step)), [key]));
        expect(opened.equals(Buffer.concat(given))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])(
    "given %i bytes, then they come back as they were",
    async (size) => {
      const given = randomBytes(size);
      expect((await openedOf(await sealed(given))).equals(given)).toBe(true);
    },
  );

  it("is opened by an older key of the list", async () => {
    const file = await sealed(Buffer.from("hello"));
    const newer = { id: "b2", key: randomBytes(32) };
    const opened = await joined(unseal(inPieces([file]), [newer, key]));
    expect(opened.toString()).toBe("hello");
  });

  it.each([
    [
      "another key of its name",
      [{ id: "b1", key: randomBytes(32) }],
      /^The key b1 of BACKUP_KEYS is not the one/,
    ],
    [
      "a key of another name",
      [{ ...key, id: "b2" }],
      /^The backup is encrypted with the key b1, which is not among BACKUP_KEYS/,
    ],
    ["no key", [], /^The backup is encrypted with the key b1, and there are no BACKUP_KEYS/],
  ])("given %s, then it is refused in a sentence", async (_, keys, sentence) => {
    const file = await sealed(Buffer.from("hello"));
    await expect(joined(unseal(inPieces([file]), keys))).rejects.toThrow(sentence);
  });

  it("given one flipped bit anywhere, then it is refused", async () => {
    const file = await sealed(randomBytes(2 * CHUNK + 500));
    const at = fc.nat({ max: file.length - 1 });
    await fc.assert(
      fc.asyncProperty(at, fc.nat({ max: 7 }), async (byte, bit) => {
        const changed = Buffer.from(file);
        changed[byte] = (changed[byte] ?? 0) ^ (1 << bit);
        await expect(openedOf(changed)).rejects.toThrow("Nothing was changed.");
      }),
    );
  });

  it("given that it was cut off anywhere, then it is refused", async () => {
    const file = await sealed(randomBytes(2 * CHUNK + 500));
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: file.length - 1 }), async (length) => {
        await expect(openedOf(file.subarray(0, length))).rejects.toThrow(
          /it was cut off|or cut off/,
        );
      }),
    );
  });

  describe("of three chunks", () => {
    let start: Buffer;
    let chunks: Buffer[];

    beforeEach(async () => {
      const file = await sealed(randomBytes(2 * CHUNK + 500));
      const begin = file.indexOf("\n", file.indexOf("\n") + 1) + 1;
      start = file.subarray(0, begin);
      chunks = cut(file.subarray(begin), SEALED_CHUNK);
      expect(chunks).toHaveLength(3);
    });

    const refused = (changed: (Buffer | undefined)[]) =>
      expect(openedOf(Buffer.concat([start, ...changed.map((chunk) => chunk ?? Buffer.alloc(0))])))
        .rejects;

    it("given that the last is missing, then it says that it was cut off", async () => {
      await refused(chunks.slice(0, 2)).toThrow("it was cut off");
    });

    it("given that all chunks are missing, then it says that it was cut off", async () => {
      await refused([]).toThrow("it was cut off");
    });

    it.each([
      ["two have changed places", [1, 0, 2]],
      ["one is missing", [0, 2]],
      ["one is there twice", [0, 0, 1, 2]],
    ])("given that %s, then it is damaged", async (_, order) => {
      await refused(order.map((index) => chunks[index])).toThrow("is damaged");
    });

    it("given one of another file of the same key, then it is damaged", async () => {
      const other = await sealed(randomBytes(2 * CHUNK + 500));
      const foreign = other.subarray(start.length, start.length + SEALED_CHUNK);
      await refused([foreign, chunks[1], chunks[2]]).toThrow("is damaged");
    });

    it("given something behind its end, then it is refused", async () => {
      await refused([...chunks, Buffer.from("more")]).toThrow("Nothing was changed.");
    });
  });
});

function sealed(content: Buffer): Promise<Buffer> {
  return joined(seal(inPieces([content]), key));
}

function openedOf(file: Buffer): Promise<Buffer> {
  return joined(unseal(inPieces([file]), [key]));
}

async function* inPieces(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

async function joined(content: AsyncIterable<Buffer>): Promise<Buffer> {
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
