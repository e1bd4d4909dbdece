/** @jest-environment ./web/testing/browser.cjs */
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  type AccessEntry,
  listAccess,
  listCardReaders,
} from "@wardline/contracts/operation/access-log";
import type { AccessKind } from "@wardline/domain/people/access-act";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { renderPart } from "../../../testing/render-part.js";
import { AccessLog } from "./AccessLog.js";
import { CardReadersPanel } from "./CardReaders.js";

const GRACE = {
  id: "11111111-1111-4111-8111-111111111111",
  name: "Grace Ade",
  email: "g@h.example",
};
const CARD_ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";

const buildEntry = (id: string, given: Partial<AccessEntry> = {}): AccessEntry => ({
  id,
  at: "2026-11-22T08:00:00.000Z",
  actor: GRACE,
  act: "card_opened",
  subject: CARD_ID,
  subject_kind: "patient",
  subject_name: "Adaeze Okafor, SL-204",
  list: null,
  cards: 1,
  detail: "",
  address: "198.51.100.7",
  device: "Firefox on Windows",
  ...given,
});

async function open(entries: AccessEntry[], search = {}, kind: AccessKind = "looks") {
  const { server, queryClient } = logInAdministrator();
  const onSearch = jest.fn();
  const log = [...entries];
  server.on(listAccess, () => log);
  const page = <AccessLog kind={kind} search={search} onSearch={onSearch} people={[]} />;
  await renderPart(queryClient, page);
  return { server, queryClient, onSearch, log, user: userEvent.setup() };
}

it("shows who looked at which record, when, and from which address", async () => {
  await open([buildEntry("1")]);
  await screen.findAllByText("opened the card of");
  expect(screen.getAllByText("Grace Ade").length).toBeGreaterThan(0);
  expect(screen.getAllByText("198.51.100.7").length).toBeGreaterThan(0);
  expect(screen.getAllByText("Firefox on Windows").length).toBeGreaterThan(0);
  const [link] = screen.getAllByRole("link", { name: "Adaeze Okafor, SL-204" });
  expect(link?.getAttribute("href")).toBe(`/dashboard/patients/${CARD_ID}`);
});

it("shows the text that was searched for, and that a log was exported", async () => {
  const noSubject = { subject: null, subject_kind: null, subject_name: "" } as const;
  await open([
    buildEntry("2", { ...noSubject, act: "lookup", detail: "okafor" }),
    buildEntry("1", { ...noSubject, act: "export" }),
  ]);
  expect((await screen.findAllByText("“okafor”")).length).toBeGreaterThan(0);
  expect(screen.getAllByText("a log").length).toBeGreaterThan(0);
});

it("shows a printed list as one line that unfolds to its cards", async () => {
  const { server, queryClient } = logInAdministrator();
  const list = "22222222-2222-4222-8222-222222222222";
  const noSubject = { subject: null, subject_kind: null, subject_name: "" } as const;
  server.on(listAccess, ({ query }) =>
    query.list === list
      ? [
          buildEntry("4", { act: "print" }),
          buildEntry("3", { act: "print", subject_name: "Musa Bello" }),
        ]
      : [buildEntry("4", { ...noSubject, act: "print", list, cards: 2 })],
  );
  await renderPart(
    queryClient,
    <AccessLog kind="looks" search={{}} onSearch={() => undefined} people={[]} />,
  );
  const [line] = await screen.findAllByRole("button", { name: "a list of 2 patients" });
  expect(screen.queryByText("Musa Bello")).toBeNull();
  await userEvent.click(line as HTMLElement);
  await screen.findByRole("link", { name: "Musa Bello" });
});

it("shows logins and refused logins with their method, and filters by kind of login", async () => {
  const noSubject = { subject: null, subject_kind: null, subject_name: "" } as const;
  const { onSearch, user } = await open(
    [
      buildEntry("3", { ...noSubject, act: "session_replayed" }),
      buildEntry("2", { ...noSubject, act: "logged_in", detail: "passkey" }),
      buildEntry("1", { ...noSubject, act: "login_failed" }),
    ],
    {},
    "logins",
  );
  expect((await screen.findAllByText("passkey")).length).toBeGreaterThan(0);
  expect(screen.getAllByText("was refused").length).toBeGreaterThan(0);
  expect(screen.getAllByText("session used twice").length).toBeGreaterThan(0);
  expect(screen.queryByLabelText("Patient")).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Login" }), "Was locked out");
  expect(onSearch).toHaveBeenCalledWith({ act: "locked_out" });
});

it("offers new entries and shows them on request", async () => {
  const { queryClient, log, user } = await open([buildEntry("9")]);
  await screen.findAllByText("opened the card of");
  log.unshift(buildEntry("11", { act: "print" }), buildEntry("10"));
  await act(() => queryClient.invalidateQueries({ queryKey: ["access-log-news"] }));
  const news = await screen.findByRole("button", { name: "2 new" });
  expect(screen.queryAllByText("printed")).toEqual([]);
  await user.click(news);
  await screen.findAllByText("printed");
  expect(screen.queryByRole("button", { name: /new$/ })).toBeNull();
});

it("filters by person and by access", async () => {
  const { onSearch, user } = await open([buildEntry("1")]);
  await screen.findAllByText("opened the card of");
  await user.selectOptions(screen.getByRole("combobox", { name: "Person" }), "Grace Ade");
  expect(onSearch).toHaveBeenCalledWith({ actor: GRACE.id });
  await user.selectOptions(screen.getByRole("combobox", { name: "Access" }), "Printed it");
  expect(onSearch).toHaveBeenCalledWith({ act: "print" });
});

it("says that there are no entries, or that loading failed", async () => {
  const { server, queryClient } = await open([], { act: "print" });
  await screen.findByText("No results found");
  server.on(listAccess, () => {
    throw new RefusedCall("INTERNAL");
  });
  await renderPart(
    queryClient,
    <AccessLog kind="looks" search={{ act: "export" }} onSearch={() => undefined} people={[]} />,
  );
  await screen.findByRole("button", { name: "Try again" });
});

describe("CardReadersPanel", () => {
  it("shows what each person did, how often, and when first and last", async () => {
    const { server, queryClient } = logInAdministrator();
    server.on(listCardReaders, () => [
      {
        actor: GRACE,
        acts: ["print" as const, "card_opened" as const],
        times: 3,
        first_at: "2026-11-21T08:00:00.000Z",
        last_at: "2026-11-22T08:00:00.000Z",
      },
    ]);
    await renderPart(queryClient, <CardReadersPanel patientId={CARD_ID} />);
    await screen.findByText("Opened the card, printed it, 3 times");
    expect(screen.getByText("21 Nov 2026, 09:00")).toBeTruthy();
    expect(screen.getByText("22 Nov 2026, 09:00")).toBeTruthy();
    const link = screen.getByRole("link", { name: "See all in the access log" });
    expect(link.getAttribute("href")).toBe(`/dashboard/audit?subject=${CARD_ID}#access`);
  });

  it("shows that nobody has opened the card", async () => {
    const { server, queryClient } = logInAdministrator();
    server.on(listCardReaders, () => []);
    await renderPart(queryClient, <CardReadersPanel patientId={CARD_ID} />);
    await screen.findByText("Nobody has opened this card yet.");
  });
});
