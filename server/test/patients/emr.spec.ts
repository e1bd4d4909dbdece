import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/patients/emr";
import { scaleToMachine } from "@wardline/testing/pace";
import { startApp, type TestApp } from "../support/app.js";
import { type FhirPeer, PEER_KEY, startFhirPeer } from "../support/fhir-peer.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";

describe("the hospital's EMR", () => {
  let app: TestApp;
  let peer: FhirPeer;
  let slowPeer: FhirPeer;
  let hugePeer: FhirPeer;
  let redirectingPeer: FhirPeer;
  let restServer: Server;
  let restUrl: string;
  let hospital: TestHospital;

  beforeAll(async () => {
    [peer, slowPeer, hugePeer, redirectingPeer] = await Promise.all([
      startFhirPeer(),
      startFhirPeer("slow"),
      startFhirPeer("huge"),
      startFhirPeer("redirect"),
    ]);
    restServer = createServer((request, response) => {
      const q = new URL(request.url ?? "", "http://rest").searchParams.get("q");
      const knownPatients = [
        { hospital_no: "R-1", name: "Rest Patient", gender: "male", age: 44 },
        { nonsense: true },
      ];
      response.end(JSON.stringify({ results: q === null ? [] : knownPatients }));
    });
    await new Promise<void>((done) => restServer.listen(0, "127.0.0.1", done));
    restUrl = `http://127.0.0.1:${(restServer.address() as AddressInfo).port}`;
    app = await startApp({
      emrAllowOrigins: [
        peer.origin,
        slowPeer.origin,
        hugePeer.origin,
        redirectingPeer.origin,
        restUrl,
        "http://127.0.0.1:1",
      ],
    });
  });
  afterAll(async () => {
    for (const each of [peer, slowPeer, hugePeer, redirectingPeer]) each.stop();
    restServer.close();
    await app.close();
  });
  beforeEach(async () => {
    hospital = await registerHospital(app);
  });

  const options = () => ({ token: hospital.token });
  const connect = (base_url: string, api_key = PEER_KEY, headers = {}) =>
    app.call(contract.createEmrSettings, { body: { base_url, api_key, headers } }, options());
  const test = async () => (await app.call(contract.testEmrConnection, {}, options())).data;
  const search = async (q: string) =>
    (await app.call(contract.searchEmr, { query: { q } }, options())).data;

  describe("the stored EMR connection", () => {
    it("never reveals the key or a header, in any answer or in the database", async () => {
      await connect(peer.baseUrl, PEER_KEY, { "X-Tenant": "tenant-secret" });
      const { data } = await app.call(contract.getEmrSettings, {}, options());
      const rows = await app.dataSource.query("SELECT * FROM emr_settings WHERE hospital_id = $1", [
        hospital.hospitalId,
      ]);
      expect(data).toMatchObject({
        api_key_hint: "…1234",
        headers: { "X-Tenant": contract.MASKED_HEADER },
      });
      for (const secret of [PEER_KEY, "tenant-secret"])
        expect(JSON.stringify([data, rows])).not.toContain(secret);
    });

    it("can be created only once", async () => {
      expect((await connect(peer.baseUrl)).status).toBe(201);
      expect((await connect(peer.baseUrl)).failure?.code).toBe("EMR_SETTINGS_EXIST");
    });

    it("keeps stored values when the key is left out and a header is masked", async () => {
      await connect(peer.baseUrl, PEER_KEY, { "X-Tenant": "t" });
      await app.call(
        contract.updateEmrSettings,
        { body: { headers: { "X-Tenant": contract.MASKED_HEADER } } },
        { ...options(), ifMatch: 1 },
      );
      expect(await test()).toMatchObject({ success: true });
    });

    it("accepts one of two concurrent changes, and answers the other with the current state", async () => {
      await connect(peer.baseUrl);
      const change = (body: Input<typeof contract.updateEmrSettings>["body"]) =>
        app.call(contract.updateEmrSettings, { body }, { ...options(), ifMatch: 1 });

      const answers = await Promise.all([
        change({ base_url: `${peer.baseUrl}/one` }),
        change({ base_url: `${peer.baseUrl}/two` }),
      ]);

      const { data } = await app.call(contract.getEmrSettings, {}, options());
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = answers.find(({ status }) => status === 409)?.failure;
      expect(refused).toMatchObject({ code: "VERSION_CONFLICT", data: { ...data, version: 2 } });
    });

    it("refuses a change without a version", async () => {
      await connect(peer.baseUrl);
      const body = { headers: {} };
      const unversioned = await app.call(contract.updateEmrSettings, { body }, options());
      expect([unversioned.status, unversioned.failure?.code]).toEqual([409, "VERSION_CONFLICT"]);
    });

    it("needs the key again for another origin", async () => {
      await connect(peer.baseUrl);
      const moved = await app.call(
        contract.updateEmrSettings,
        { body: { base_url: restUrl } },
        { ...options(), ifMatch: 1 },
      );
      expect(moved.failure?.code).toBe("API_KEY_REQUIRED");
    });

    it.each([
      "http://127.0.0.1:9/fhir",
      "http://localhost/fhir",
      "http://169.254.169.254/",
      "http://[::1]/",
    ])("refuses %s", async (address) => {
      expect((await connect(address)).failure?.code).toBe("EMR_ADDRESS_NOT_ALLOWED");
    });

    it.each(["Host", "Transfer-Encoding", "Content-Length", "Bad Name", "X-Break\r\nX-Other"])(
      "refuses the header %j",
      async (name) => {
        expect((await connect(peer.baseUrl, PEER_KEY, { [name]: "x" })).status).toBe(400);
      },
    );

    it("stores the choice of hospital number, and the result of the last test", async () => {
      await connect(peer.baseUrl);
      const { identifiers } = await test();
      expect(identifiers).toContainEqual({ system: "urn:national", value: expect.any(String) });
      const identifier = { system: "urn:national" };
      const changed = await app.call(
        contract.updateEmrSettings,
        { body: { identifier } },
        { ...options(), ifMatch: 1 },
      );
      expect(changed.data).toMatchObject({ identifier, test_status: "success" });
      const [match] = (await search("MRN-1007")).results;
      expect(match?.hospital_no).toBe("NAT-9007");
    });

    it("answers 404 to a change or a test before there are settings", async () => {
      expect((await app.call(contract.testEmrConnection, {}, options())).status).toBe(404);
      expect((await app.call(contract.updateEmrSettings, { body: {} }, options())).status).toBe(
        404,
      );
      expect((await app.call(contract.getEmrSettings, {}, options())).data).toBeNull();
    });
  });

  describe("the connection test", () => {
    it("recognises FHIR and reports the EMR's name", async () => {
      await connect(peer.baseUrl);
      expect(await test()).toMatchObject({ success: true, dialect: "fhir", peer: "Medplum" });
    });

    it("recognises plain REST", async () => {
      await connect(restUrl);
      expect(await test()).toMatchObject({ success: true, dialect: "rest" });
    });

    it.each([
      ["a wrong key", () => connect(peer.baseUrl, "wrong-key-9999"), /API key/],
      [
        "a server that refuses the connection",
        () => connect("http://127.0.0.1:1/fhir"),
        /refused the connection/,
      ],
      ["a server that is too slow", () => connect(slowPeer.baseUrl), /within 5 seconds/],
      ["an answer of 2 MB", () => connect(hugePeer.baseUrl), /too large/],
      ["a redirect", () => connect(redirectingPeer.baseUrl), /redirects/],
    ])("explains %s", async (_, given, sentence) => {
      await given();
      const started = performance.now();
      expect(await test()).toMatchObject({
        success: false,
        message: expect.stringMatching(sentence),
      });
      expect(performance.now() - started).toBeLessThan(scaleToMachine(6_000));
    });
  });

  describe("the lookup", () => {
    it.each([
      ["by number", "MRN-1007", 1],
      ["by name", "Okafor", 20],
      ["by part of a name", "ada", 20],
      ["by a name with accents", "Núñez", 20],
      ["by a text that matches nobody", "nobody at all", 0],
    ])("searches for patients %s", async (_, text, amount) => {
      await connect(peer.baseUrl);
      const { status, results } = await search(text);
      expect(status).toBe("success");
      expect(results).toHaveLength(amount);
      expect(results.every(({ source }) => source === "emr")).toBe(true);
    });

    it("returns number, name, the exact gender, and age", async () => {
      await connect(peer.baseUrl);
      const [match] = (await search("MRN-1006")).results;
      expect(match).toMatchObject({
        hospital_no: "MRN-1006",
        gender: "other",
        age: expect.any(Number),
      });
    });

    it("marks deceased and inactive patients", async () => {
      await connect(peer.baseUrl);
      expect((await search("MRN-1004")).results[0]).toMatchObject({ deceased: true });
      expect((await search("MRN-1003")).results[0]).toMatchObject({ inactive: true });
    });

    it("reads a plain REST answer and drops entries that are not patients", async () => {
      await connect(restUrl);
      expect((await search("rest")).results).toEqual([
        { hospital_no: "R-1", name: "Rest Patient", gender: "male", age: 44, source: "emr" },
      ]);
      expect(await search("rest")).toMatchObject({ unreadable: 1 });
    });

    it("lists a card with exactly the requested number before the EMR's patients", async () => {
      await openCard(app, hospital.token, { name: "Zuri Abara", hospital_no: "R-77" });
      await connect(restUrl);
      expect((await search("r-77")).results).toMatchObject([
        { hospital_no: "R-77", source: "local" },
        { hospital_no: "R-1", source: "emr" },
      ]);
    });

    it("keeps a card and an EMR record with the same number apart if the names differ", async () => {
      await openCard(app, hospital.token, { name: "Zuri Abara", hospital_no: "R-1" });
      await connect(restUrl);
      expect((await search("R-1")).results).toHaveLength(2);
    });

    it("marks a patient as deceased if the hospital's own card does, even if the EMR does not", async () => {
      await openCard(app, hospital.token, {
        name: "Rest Patient",
        hospital_no: "R-1",
        status: "deceased",
      });
      expect((await search("R-1")).results).toMatchObject([{ source: "local", deceased: true }]);
      await connect(restUrl);
      expect((await search("R-1")).results).toMatchObject([{ source: "emr", deceased: true }]);
    });

    it("reports that there are more matches", async () => {
      await connect(peer.baseUrl);
      expect(await search("Okafor")).toMatchObject({ more: true });
      expect(await search("MRN-1007")).not.toHaveProperty("more");
    });

    it("finds the hospital's own earlier cards without an EMR, and no other hospital's", async () => {
      const { hospital_no } = await openCard(app, hospital.token, { name: "Zuri Abara" });
      const other = await registerHospital(app);
      expect((await search("zuri")).results).toMatchObject([{ hospital_no, source: "local" }]);
      const foreign = await app.call(
        contract.searchEmr,
        { query: { q: "zuri" } },
        { token: other.token },
      );
      expect(foreign.data.results).toEqual([]);
    });

    it("returns local matches with a quiet notice when the EMR is down", async () => {
      await openCard(app, hospital.token, { name: "Zuri Abara" });
      await connect("http://127.0.0.1:1/fhir");
      expect(await search("zuri")).toMatchObject({
        status: "success",
        message: expect.any(String),
        results: [{ name: "Zuri Abara" }],
      });
      expect(await search("unknown")).toMatchObject({ status: "error", results: [] });
    });

    it("needs two characters", async () => {
      expect((await app.call(contract.searchEmr, { query: { q: "a" } }, options())).status).toBe(
        400,
      );
    });
  });
});
