import { getBedAt } from "./bed-at.js";

const createWard = (id: string, name: string, beds: string[]) => ({
  id,
  name,
  beds,
  closed: [],
  version: 1,
});
const wards = [createWard("1", "Renal", ["R1"]), createWard("2", "A", ["Renal2"])];
const getBedFor = (name: string) => {
  const place = { point_of_care: name, room: "", bed: "", ward_id: "1", ward_bed: "" };
  const [own, other] = wards as [(typeof wards)[0], (typeof wards)[0]];
  return getBedAt({ point_of_care: name, room: "", bed: "" }, [place], [{ ...own, name }, other]);
};

describe("the bed on the card for a location without a bed", () => {
  it("is the ward's name", () => expect(getBedFor("Renal")).toBe("Renal"));
  it("is empty if a bed has the ward's name", () => expect(getBedFor("renal 2")).toBe(""));
});
