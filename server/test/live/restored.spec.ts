import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { updatePatient } from "@wardline/contracts/patients/patient";
import { until } from "@wardline/testing/until";
import { useHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { type Listener, listen } from "../support/sockets.js";

/** docs/wire/live.md, Live protocol. */
describe("a client with a revision from before a restore", () => {
  const { app, hospital } = useHospital();
  let key: string;
  let newest: number;
  const open: Listener[] = [];
  const LOST_EPOCH = "00000000-0000-4000-8000-000000000000";

  beforeAll(async () => {
    const as = { token: hospital.token };
    const { data } = await app.call(publishDisplay, { body: { name: "Ward 1" } }, as);
    key = data.display_url?.split("/").at(-1) ?? "";
    const { id } = await openCard(app, hospital.token, { name: "Adaeze Okafor" });
    for (const name of ["Adaeze Obi", "Adaeze Eze"]) {
      await app.call(updatePatient, { params: { id }, body: { patientData: { name } } }, as);
    }
    newest = (await fetchSnapshot()).revision;
  });
  afterEach(() => {
    for (const listener of open.splice(0)) listener.close();
  });

  async function connect(namespace: "/board" | "/live", position: object): Promise<Listener> {
    const who = namespace === "/board" ? { key } : { token: hospital.token };
    const listener = listen(app.url, namespace, { ...who, ...position });
    open.push(listener);
    await until(() => listener.states.length > 0);
    return listener;
  }
  async function fetchSnapshot(): Promise<BoardSnapshot> {
    const [state] = (await connect("/board", {})).states;
    if (state === undefined || !("snapshot" in state))
      throw new Error("It was not given everything.");
    return state.snapshot;
  }
  const fetchEpoch = async () => (await fetchSnapshot()).epoch ?? "";

  it("gets a full snapshot if it is a screen, although the log has passed that revision", async () => {
    const { states } = await connect("/board", { since: newest - 1, epoch: LOST_EPOCH });
    expect(states[0]).toMatchObject({ snapshot: { revision: newest, epoch: await fetchEpoch() } });
  });

  it("gets a command to reload if it is a page", async () => {
    const { states } = await connect("/live", { since: newest - 1, epoch: LOST_EPOCH });
    expect(states).toEqual([{ epoch: await fetchEpoch(), revision: newest, reload: true }]);
  });

  it("gets the missed changes if the history is the same or not specified", async () => {
    for (const position of [{ epoch: await fetchEpoch() }, {}]) {
      const page = await connect("/live", { since: newest - 1, ...position });
      expect(page.states).toEqual([expect.objectContaining({ changes: [expect.anything()] })]);
      const screen = await connect("/board", { since: newest - 1, ...position });
      expect(screen.states).toEqual([expect.objectContaining({ changes: [expect.anything()] })]);
    }
  });
});
