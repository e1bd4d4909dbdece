import { updateAllFigures } from "../src/jobs/figures/update-figures.js";
import { NightlyRuns } from "./support/nights.js";

/** See docs/wire/patients.md, Statistics. */
describe("the update of statistics from the log", () => {
  let nights: NightlyRuns;
  const warn = jest.fn();

  beforeAll(async () => {
    nights = await NightlyRuns.open();
  });
  afterAll(() => nights.close());
  beforeEach(() => nights.begin());

  const updateFigures = () =>
    updateAllFigures({ dataSource: nights.dataSource, log: { info: () => undefined, warn } });
  const readFigures = () =>
    nights.dataSource.query<object[]>(
      `SELECT kind, revision, name, ward, seconds FROM figure WHERE hospital_id = $1 AND kind = 'status' ORDER BY revision`,
      [nights.hospitalId],
    );

  it("stores the figures of each hospital only once, up to the hospital's newest change", async () => {
    await nights.seedCard(400);
    const first = nights.hospitalId;
    await nights.begin();
    await nights.seedCard(400);
    await updateFigures();
    await updateFigures();
    expect(await readFigures()).toEqual([
      { kind: "status", revision: 2, name: "admitted", ward: null, seconds: 86_400 },
    ]);
    const behind = await nights.dataSource.query<{ behind: number }[]>(
      `SELECT hospital.revision - mark.revision AS behind FROM hospital
         LEFT JOIN figure_mark mark ON mark.hospital_id = hospital.id WHERE hospital.id = ANY ($1)`,
      [[first, nights.hospitalId]],
    );
    expect(behind).toEqual([{ behind: 0 }, { behind: 0 }]);
    expect(warn).not.toHaveBeenCalled();
  });

  it("still counts a patient after the nightly removal, but no longer in a ward", async () => {
    await nights.seedCard(400);
    await updateFigures();
    await nights.dataSource.query(
      "UPDATE figure SET ward = gen_random_uuid() WHERE hospital_id = $1",
      [nights.hospitalId],
    );
    await nights.saveSettings({ closed_cards_months: 12 });
    await nights.run();
    expect(await readFigures()).toEqual([
      { kind: "status", revision: 2, name: "admitted", ward: null, seconds: 86_400 },
    ]);
  });

  it("continues with other hospitals when one fails, and retries the job", async () => {
    await nights.seedCard(400);
    const brokenHospital = nights.hospitalId;
    await nights.dataSource.query(
      "INSERT INTO figure (hospital_id, kind, revision, name, at) VALUES ($1, 'status', 2, 'admitted', now())",
      [brokenHospital],
    );
    await nights.begin();
    await nights.seedCard(400);
    await expect(updateFigures()).rejects.toThrow("Failed to update the figures of 1 hospital.");
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ hospitalId: brokenHospital }),
      "figures: failed for a hospital",
    );
    expect(await readFigures()).toHaveLength(1);
  });
});
