import * as ws from "ws";
import { eventFrame, textFrame } from "./text-frames.js";

interface FrameReader {
  write(bytes: Buffer): void;
  on(event: "message", listener: (data: Buffer) => void): void;
  on(event: "error", listener: (error: Error) => void): void;
}

// The library's own reader, which its types do not know.
const { Receiver } = ws as unknown as {
  Receiver: new (options: { isServer: boolean }) => FrameReader;
};

/** The reference: what the `ws` library reads from the bytes. */
function read(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const receiver = new Receiver({ isServer: false });
    receiver.on("message", (data) => resolve(data.toString()));
    receiver.on("error", reject);
    receiver.write(bytes);
  });
}

describe("textFrame", () => {
  it.each([0, 125, 126, 65_535, 65_536, 70_000])(
    "given %d bytes, is read whole",
    async (length) => {
      const text = "x".repeat(length);
      expect(await read(textFrame(text))).toBe(text);
    },
  );

  it("given letters beyond ASCII, counts bytes", async () => {
    expect(await read(textFrame("Adaézé Ọkàfọ̀"))).toBe("Adaézé Ọkàfọ̀");
  });
});

describe("eventFrame", () => {
  it("is a message of the engine that holds an event of the namespace", async () => {
    expect(await read(eventFrame("/board", "change", { revision: 7 }))).toBe(
      '42/board,["change",{"revision":7}]',
    );
  });
});
