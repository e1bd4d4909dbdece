import { getBedAt } from "./bed-at.js";

const ward = (id: string, name: string, beds: string[]) => ({
  id,
  name,
  beds,
  closed: [],
  version: 1,
});
const wards = [ward("1", "Renal", ["R1"]), ward("2", "A", ["Renal2"])];
const at = (name: string) => {
  const place = { point_of_care: name, room: "", bed: "", ward_id: "1", ward_bed: "" };
  const [own, other] = wards as [(typeof wards)[0], (typeof wards)[0]];
  return getBedAt({ point_of_care: name, room: "", bed: "" }, [place], [{ ...own, name }, other]);
};

describe("the bed on the card for a location without a bed", () => {
  it("is the ward's name", () => expect(at("Renal")).toBe("Renal"));
  it("is empty if a bed has the ward's name", () => expect(at("renal 2")).toBe(""));
});
