import {
  deriveHandoffKeys,
  isValidHandoffCode,
  isValidHandoffTicket,
  makeHandoffCodes,
  makeHandoffTicket,
  readDisplayId,
  readTicket,
} from "./handoff-code.js";

const [KEY] = deriveHandoffKeys(["a secret of at least 32 characters, or so"]);
const NOW = Date.parse("2026-11-22T08:00:30Z");
const WARD = { id: "5f0f6ed5-6c6f-4a34-9e0b-0e1c6e1c9b7a", keyHash: "address" };
const OTHER = { id: "8d3b4b0e-17d3-4ef6-a8a4-3f0e4ad1b0aa", keyHash: "other" };
const MINUTE = 60_000;

describe("handoff codes of a board", () => {
  const [current, next] = makeHandoffCodes(WARD, NOW, KEY);
  const code = current?.code ?? "";

  it("cover this minute and the next", () => {
    expect([current?.from, next?.from]).toEqual([NOW - 30_000, NOW + 30_000]);
    expect(current?.until).toBe(NOW + 90_000);
    expect(next?.code).not.toBe(code);
    expect(readDisplayId(code)).toBe(WARD.id);
    expect(makeHandoffCodes(WARD, NOW + MINUTE, KEY)[0]).toEqual(next);
  });

  it("open only their own board, for two minutes from their start", () => {
    const opens = (at: number) => isValidHandoffCode(code, WARD, at, KEY);
    expect([NOW, NOW + 89_999, NOW + 90_000, NOW + 60 * MINUTE].map(opens)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isValidHandoffCode(next?.code ?? "", WARD, NOW, KEY)).toBe(false);
  });

  it("are refused for another board, address or key, or when altered", () => {
    expect(isValidHandoffCode(code, OTHER, NOW, KEY)).toBe(false);
    expect(isValidHandoffCode(code, { ...WARD, keyHash: "renewed" }, NOW, KEY)).toBe(false);
    expect(
      isValidHandoffCode(
        code,
        WARD,
        NOW,
        deriveHandoffKeys(["another secret of 32 characters at least"])[0],
      ),
    ).toBe(false);
    for (let at = 0; at < code.length; at++) {
      const forged = code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
      expect(isValidHandoffCode(forged, WARD, NOW, KEY)).toBe(false);
    }
    for (const text of ["", "x", `${code}A`, code.slice(1)]) {
      expect(readDisplayId(text)).toBeNull();
      expect(isValidHandoffCode(text, WARD, NOW, KEY)).toBe(false);
    }
  });
});

describe("a handoff ticket", () => {
  const until = NOW + 60 * MINUTE;
  const ticket = makeHandoffTicket(WARD, "ada", until, KEY);

  it("shows the board to its own account until the ticket expires", () => {
    expect(readTicket(ticket)).toEqual({ id: WARD.id, until });
    const shows = (at: number, account = "ada") =>
      isValidHandoffTicket(ticket, WARD, account, at, KEY);
    expect([shows(NOW), shows(until - 1), shows(until), shows(NOW, "bola")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isValidHandoffTicket(ticket, { ...WARD, keyHash: "renewed" }, "ada", NOW, KEY)).toBe(
      false,
    );
    const later = makeHandoffTicket(WARD, "ada", until + 1, KEY);
    const prolonged = later.slice(0, 30) + ticket.slice(30);
    expect(isValidHandoffTicket(prolonged, WARD, "ada", NOW, KEY)).toBe(false);
    expect(readTicket("nothing")).toBeNull();
  });
});
