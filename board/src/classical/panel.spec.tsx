/** @jest-environment ./web/testing/browser.cjs */
import { render } from "@testing-library/react";
import type { OnCallPerson } from "../view/on-call/on-call.js";
import { getPageTurn } from "../view/time/turns.js";
import OnCallPanel from "./panel.js";

const ROOM = { width: 440, height: 800, columns: 1, contact: 34 };
const createCover = (covered: string): OnCallPerson => ({
  role: "Registrar",
  name: "James Etim",
  phone: "0803 555 1000",
  for: covered,
});

function createPanel(people: OnCallPerson[]) {
  const cards = [{ department: "Surgery", until: "08:00", people, fallback: "" }];
  const sizes = { isFar: false, room: ROOM, now: 0, hiddenSince: null };
  return <OnCallPanel cards={cards} team="surgery" {...sizes} />;
}

it("turns its pages on its own schedule, so that each page of the panel appears next to every page of patients", () => {
  const cards = Array.from({ length: 20 }, (_, index) => ({
    department: `Department ${index}`,
    until: "08:00",
    fallback: "",
    people: [createCover("Dr Obi")],
  }));
  const sizes = { isFar: false, room: ROOM, team: null, hiddenSince: null };
  const shown = (now: number) => {
    const { container, unmount } = render(<OnCallPanel cards={cards} {...sizes} now={now} />);
    const place = container.querySelector(".panel-place")?.textContent ?? "";
    unmount();
    return place;
  };
  for (const pages of [2, 3, 10, 11]) {
    const beside = new Set<string>();
    for (let now = 0; now < 8 * 60_000; now += 3_000) {
      if (getPageTurn(now, pages).index === 0) beside.add(shown(now));
    }
    expect(beside.size).toBe(3);
  }
});

it("stops naming a person's second cover when that cover ends", () => {
  const first = { role: "House Officer", name: "Dr Bello", phone: "0803 555 2000" };
  const { container, rerender } = render(
    createPanel([first, createCover("Dr Obi"), createCover("Dr Sani")]),
  );
  const people = () => container.querySelectorAll(".is-in .card-person").length;
  expect(people()).toBe(3);
  rerender(createPanel([first, { role: "Registrar", name: "Dr Uche", phone: "0803 555 3000" }]));
  expect(people()).toBe(2);
});

it.each(["Ọlá العلي", "רחל כהן"])(
  "writes the phone number next to %s from left to right",
  (name) => {
    const { container } = render(
      createPanel([{ role: "Registrar", name, phone: "+234 803 555 1039" }]),
    );
    const number = container.querySelector('.is-in bdi[dir="ltr"]');
    expect(number?.textContent).toBe("+234 803 555 1039");
    // A name sets its own text direction.
    expect(container.querySelector(".is-in .called-name > bdi")?.textContent).toBe(name);
  },
);
