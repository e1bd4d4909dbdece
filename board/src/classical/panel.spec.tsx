/** @jest-environment ./web/testing/browser.cjs */
import { render } from "@testing-library/react";
import type { OnCallPerson } from "../view/on-call/on-call.js";
import OnCallPanel from "./panel.js";

const ROOM = { width: 440, height: 800, columns: 1, contact: 34 };
const covering = (covered: string): OnCallPerson => ({
  role: "Registrar",
  name: "James Etim",
  phone: "0803 555 1000",
  for: covered,
});

function panel(people: OnCallPerson[]) {
  const cards = [{ department: "Surgery", until: "08:00", people, instead: "" }];
  const sizes = { isFar: false, room: ROOM, now: 0, hiddenSince: null };
  return <OnCallPanel cards={cards} team="surgery" {...sizes} />;
}

it("no longer names somebody who was there for two, once that is over", () => {
  const first = { role: "House Officer", name: "Dr Bello", phone: "0803 555 2000" };
  const { container, rerender } = render(panel([first, covering("Dr Obi"), covering("Dr Sani")]));
  const people = () => container.querySelectorAll(".is-in .card-person").length;
  expect(people()).toBe(3);
  rerender(panel([first, { role: "Registrar", name: "Dr Uche", phone: "0803 555 3000" }]));
  expect(people()).toBe(2);
});
