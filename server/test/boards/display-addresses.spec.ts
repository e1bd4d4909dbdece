import { expectSession, login, updateAccount } from "@wardline/contracts/accounts/account";
import { getSubDetails } from "@wardline/contracts/accounts/sub-accounts";
import * as displays from "@wardline/contracts/boards/displays";
import {
  getPairing,
  joinDisplay,
  listDisplayNames,
  requestPairing,
} from "@wardline/contracts/boards/pairings";
import { buildEndpointAddress, type Input } from "@wardline/contracts/endpoint";
import { GRANTS, type Grant } from "@wardline/domain/people/grants";
import { until } from "@wardline/testing/until";
import { listEndpoints } from "../../src/ops/openapi.js";
import { changeDisplay } from "../support/displays.js";
import { PASSWORD, useHospital } from "../support/hospital.js";
import { type Listener, listen } from "../support/sockets.js";
import { addGranted, addStaff, type TestStaff } from "../support/staff.js";

/** All grants except those that reveal every address. */
const OTHER_GRANTS = GRANTS.filter(
  (grant) => grant !== "displays.manage" && grant !== "administrator",
);

const READ_CALLS = listEndpoints()
  .map(({ definition }) => definition)
  .filter(({ method, access }) => method === "GET" && access !== "public");

const getKey = ({ display_url }: { display_url: string | null }) =>
  display_url?.split("/").at(-1) ?? "";

/** docs/wire/boards.md, Who learns an address; promise 40. */
describe("the address of a display", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });
  let sharedDisplay: displays.Display;
  let namedDisplay: displays.Display;
  const open: Listener[] = [];

  beforeEach(async () => {
    sharedDisplay = await publish("Lobby");
    namedDisplay = await change(await publish("Theatre"), { name_display: "full" });
  });
  afterEach(() => {
    for (const listener of open.splice(0)) listener.close();
  });

  const asOwner = () => ({ token: hospital.token });
  const publish = async (name: string) =>
    (await app.call(displays.publishDisplay, { body: { name } }, asOwner())).data;
  const change = async (
    { display_id: id }: displays.Display,
    body: Input<typeof displays.updateDisplay>["body"],
  ) => (await changeDisplay(app, id, body, asOwner())).data;
  const rotate = async ({ display_id: id }: displays.Display) =>
    (await app.call(displays.rotateDisplay, { params: { id } }, asOwner())).data;
  const readAddressFor = async ({ token }: { token: string }) =>
    (await app.call(getSubDetails, {}, { token })).data.parentInfo.display_url;

  async function connect({ token }: TestStaff): Promise<Listener> {
    const listener = listen(app.url, "/live", { token });
    open.push(listener);
    await until(() => listener.states.length > 0);
    return listener;
  }

  async function readEverything({ token }: TestStaff, id: string): Promise<string> {
    const answers = READ_CALLS.map(async (definition) => {
      const address = buildEndpointAddress(definition).replaceAll(/:\w+/g, () => id);
      const response = await fetch(`${app.url}${address}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return response.text();
    });
    return (await Promise.all(answers)).join("\n");
  }

  it("is shared with staff for a new display, until the display starts to show names", async () => {
    expect(sharedDisplay).toMatchObject({ shared_with_staff: true, known_to_staff: true });
    expect(namedDisplay).toMatchObject({ shared_with_staff: false, known_to_staff: true });
    const byNumber = await change(sharedDisplay, { name_display: "hospital_no" });
    expect(byNumber.shared_with_staff).toBe(true);
    const sharedAgain = await change(sharedDisplay, {
      name_display: "short",
      shared_with_staff: true,
    });
    expect(sharedAgain.shared_with_staff).toBe(true);
    const stricter = await change(sharedAgain, { name_display: "initials" });
    expect(stricter.shared_with_staff).toBe(true);
  });

  it("is known to staff until it is renewed", async () => {
    expect((await rotate(namedDisplay)).known_to_staff).toBe(false);
    expect((await rotate(sharedDisplay)).known_to_staff).toBe(true);
    expect((await change(namedDisplay, { shared_with_staff: true })).known_to_staff).toBe(true);
  });

  it("is in a staff member's login and profile only if the display is the newest shared one", async () => {
    const staff = await addStaff(app, hospital);
    const { data } = await app.call(login, { body: { email: staff.email, password: PASSWORD } });
    expect(expectSession(data).user.display_url).toBe(sharedDisplay.display_url);
    expect(await readAddressFor(staff)).toBe(sharedDisplay.display_url);
    await change(sharedDisplay, { shared_with_staff: false });
    expect(await readAddressFor(staff)).toBeNull();
  });

  it.each<Grant | "no grant">(["no grant", ...OTHER_GRANTS])(
    "is in no answer or event for a person with %s when the display is not shared, even after a renewal",
    async (grant) => {
      const staff = await addGranted(app, hospital, grant === "no grant" ? [] : [grant]);
      const page = await connect(staff);
      const renewed = await rotate(namedDisplay);
      await change(renewed, { name: "Theatre 1" });
      await app.call(updateAccount, { body: { hospital_name: "St. Mary's" } }, asOwner());
      const last = await publish("Theatre 1");
      await until(() => page.received().includes(last.display_id));
      await until(() => page.received().includes("St. Mary's"));
      const read = page.received() + (await readEverything(staff, namedDisplay.display_id));
      expect(read).not.toContain(getKey(namedDisplay));
      expect(read).not.toContain(getKey(renewed));
      // Shows that the searched text does contain the display.
      expect(read).toContain(namedDisplay.display_id);
    },
  );

  it("is in no event, even for people who manage displays and can read the address from the list", async () => {
    const staff = await addGranted(app, hospital, ["displays.manage"]);
    const page = await connect(staff);
    const renewed = await rotate(namedDisplay);
    await change(renewed, { name: "Theatre 1" });
    await until(() => page.received().includes("Theatre 1"));
    expect(page.received()).not.toContain(getKey(renewed));
    expect(await readEverything(staff, namedDisplay.display_id)).toContain(getKey(renewed));
  });

  it("cannot be obtained by pairing a screen with an unshared display", async () => {
    const staff = await addStaff(app, hospital);
    const as = { token: staff.token };
    const { data: names } = await app.call(listDisplayNames, {}, as);
    expect(names.map(({ name }) => name)).toEqual(["Lobby"]);
    const { data: screen } = await app.call(requestPairing, {});
    const join = ({ display_id: id }: displays.Display) =>
      app.call(joinDisplay, { params: { id }, body: { code: screen.code } }, as);
    expect((await join(namedDisplay)).status).toBe(404);
    const readOutcome = () => app.call(getPairing, { params: { secret: screen.secret } });
    expect((await readOutcome()).data.display_url).toBeNull();
    await join(sharedDisplay);
    expect((await readOutcome()).data.display_url).toBe(sharedDisplay.display_url);
  });
});
