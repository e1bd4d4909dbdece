import { logout } from "@wardline/contracts/accounts/account";
import * as contract from "@wardline/contracts/patients/patient";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { useServer } from "../support/app.js";
import { registerHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { addStaff } from "../support/staff.js";

const LIST = "/api/patients?scope=open";

describe("a list shared by the callers of a hospital", () => {
  const app = useServer();

  const get = (path: string, token: string, headers: Record<string, string> = {}) =>
    fetch(app.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } });

  /** Makes a hospital with a card and requests the list of its cards. */
  async function requestList() {
    const hospital = await registerHospital(app);
    const card = await openCard(app, hospital.token);
    const first = await get(LIST, hospital.token);
    return { ...hospital, card, first, firstText: await first.text() };
  }

  /** Drops the headers that identify a single answer. */
  function pickSharedHeaders({ headers }: Response): Record<string, string> {
    const { date: _date, "x-request-id": _id, ...rest } = Object.fromEntries(headers);
    return rest;
  }

  it("is the same from the cache as when computed, including its headers", async () => {
    const { token, first, firstText } = await requestList();
    const cachedAnswer = await get(LIST, token);
    expect([cachedAnswer.status, pickSharedHeaders(cachedAnswer)]).toEqual([
      first.status,
      pickSharedHeaders(first),
    ]);
    expect(await cachedAnswer.text()).toBe(firstText);
  });

  it("carries the request's own id", async () => {
    const { token } = await requestList();
    const answer = await get(LIST, token, { "x-request-id": "given-by-proxy" });
    expect(answer.headers.get("x-request-id")).toBe("given-by-proxy");
  });

  it("answers 304 for the version that the client has, computed or cached", async () => {
    const { token, first } = await requestList();
    const condition = { "if-none-match": first.headers.get("etag") ?? "" };
    const [answerFromCache, computedAnswer] = [
      await get(LIST, token, condition),
      await get(`${LIST}&q=`, token, condition),
    ];
    expect([answerFromCache.status, await answerFromCache.text()]).toEqual([304, ""]);
    expect([computedAnswer.status, pickSharedHeaders(computedAnswer)]).toEqual([
      304,
      pickSharedHeaders(answerFromCache),
    ]);
  });

  it("still answers 304 after an unrelated change in the hospital", async () => {
    const { token, first } = await requestList();
    await app.call(addDepartment, { body: { department_name: "Surgery" } }, { token });
    const condition = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await get(LIST, token, condition)).status).toBe(304);
  });

  it("shows a changed status", async () => {
    const { token, card } = await requestList();
    await app.call(
      contract.updatePatient,
      { params: { id: card.id }, body: { patientData: { status: "admitted" } } },
      { token },
    );
    const { data } = (await (await get(LIST, token)).json()) as { data: contract.Patient[] };
    const fresh = await app.call(contract.getPatient, { params: { id: card.id } }, { token });
    expect(data).toEqual([fresh.data]);
  });

  it("leaves out a closed card", async () => {
    const { token, card } = await requestList();
    await app.call(
      contract.updatePatient,
      { params: { id: card.id }, body: { patientData: { status: "discharged" } } },
      { token },
    );
    const { data } = (await (await get(LIST, token)).json()) as { data: contract.Patient[] };
    expect(data).toEqual([]);
  });

  it("is refused to staff", async () => {
    const hospital = await requestList();
    const staff = await addStaff(app, hospital);
    expect((await get(LIST, staff.token)).status).toBe(403);
  });

  it("is refused once the session has ended", async () => {
    const { token } = await requestList();
    await app.call(logout, {}, { token });
    expect((await get(LIST, token)).status).toBe(401);
  });

  it("shows no other hospital's cards", async () => {
    const [one, other] = [await requestList(), await requestList()];
    const { data } = (await (await get(LIST, other.token)).json()) as { data: contract.Patient[] };
    expect(data.map(({ id }) => id)).toEqual([other.card.id]);
    expect(data.map(({ id }) => id)).not.toContain(one.card.id);
  });

  it("counts as a call, and is refused after 600 calls of an account in a minute", async () => {
    const { token } = await requestList();
    const statuses: number[] = [];
    // Sends several calls at a time, so that all fall into one minute even on a busy machine.
    const callAgain = async () => {
      while (statuses.length < 610) {
        const answer = await get(LIST, token);
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
    };
    await Promise.all(Array.from({ length: 10 }, callAgain));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  });
});
