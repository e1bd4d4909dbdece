import { createRelyingParty } from "./relying-party.js";

describe("createRelyingParty", () => {
  it.each([
    ["https://ward.hospital.example", "ward.hospital.example", "https://ward.hospital.example"],
    ["https://ward.example:8443", "ward.example", "https://ward.example:8443"],
    ["http://localhost:4000", "localhost", "http://localhost:4000"],
  ])("maps %s to the id %s and the origin %s", (publicUrl, id, origin) => {
    expect(createRelyingParty(publicUrl)).toEqual({ id, origin });
  });

  it.each([
    "http://ward.example",
    "https://10.0.0.7",
    "https://[fd00::7]",
    "http://127.0.0.1:4000",
  ])("returns null for %s", (publicUrl) => {
    expect(createRelyingParty(publicUrl)).toBeNull();
  });
});
