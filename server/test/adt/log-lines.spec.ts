import { updateAdtSettings } from "@wardline/contracts/patients/adt";
import { MllpClient } from "@wardline/demo/adt/mllp-client";
import { ADA, useAdt } from "../support/adt.js";

const ADA_PATTERN = /Ada|Okafor|SL-1|1989-?01-?18/;

describe("the log of the ADT program", () => {
  const lines: string[] = [];
  const adt = useAdt({ log: { write: (line) => void lines.push(line) } });
  const listMessages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

  it("contains no patient data, whatever happens to a message", async () => {
    const { app, pas, receiver, hospital } = adt;
    // A row that this release cannot read.
    await app.dataSource.query("UPDATE adt_settings SET places = places || 'null'");
    expect(await pas.send("A01")).toBe("AR");
    await app.dataSource.query("UPDATE adt_settings SET places = places - 1");
    expect(await pas.send("A01")).toBe("AA");
    expect(await pas.send("A01", { version: "Ada Okafor" })).toBe("AE");
    expect(await pas.send("A01", { person: { ...ADA, number: "" } })).toBe("AE");
    const adaElsewhere = { ...ADA, number: "SL-12", location: { pointOfCare: "Okafor", bed: "1" } };
    expect(await pas.send("A01", { person: adaElsewhere })).toBe("AA");
    await app.dataSource.query(
      "UPDATE adt_message SET control_id = $1, text = replace(text, '|2.5.1', '|Ada') WHERE state = 'parked'",
      ["SL-1"],
    );
    const place = { point_of_care: "Okafor", room: "", bed: "", ward_id: adt.wardId };
    await app.call(updateAdtSettings, { body: { places: [place] } }, hospital);
    await receiver.sweep();
    const client = await MllpClient.connect(receiver.port);
    expect(await client.send("PID|1||SL-1||Okafor^Ada")).toBeNull();
    expect(listMessages()).toEqual([
      "adt: could not apply a message",
      "adt: refused a message",
      "adt: refused a message",
      "adt: refused a message",
      "adt: closed a connection",
    ]);
    expect(lines.join("")).not.toMatch(ADA_PATTERN);
  });
});
