/** @jest-environment jsdom */
import { writeSameForm } from "./same-form.js";

function listOf(...lines: [name: string, fit: number][]): Element {
  const list = document.createElement("ul");
  list.innerHTML = lines
    .map(
      ([name, fit]) =>
        `<li class="duty is-named" data-fit="${fit}"><b class="duty-name">${name}</b></li>`,
    )
    .join("");
  return list;
}

const formsOf = (list: Element) =>
  Array.from(list.querySelectorAll<HTMLElement>(".duty")).map(({ dataset }) => dataset.fit);

it("given rows of the same doctor, then all leave out what one of them has no room for", () => {
  const list = listOf(["Lami Sani", 0], ["Lami Sani", 3], ["Obi Eze", 0]);
  writeSameForm(list);
  expect(formsOf(list)).toEqual(["3", "3", "0"]);
});

it("given a row whose letters must be smaller, then the others keep the size of theirs", () => {
  const list = listOf(["Lami Sani", 1], ["Lami Sani", 6]);
  writeSameForm(list);
  expect(formsOf(list)).toEqual(["5", "6"]);
});

it("given that the row with least room leaves, then the others say again what they have room for", () => {
  const list = listOf(["Lami Sani", 0], ["Lami Sani", 3]);
  writeSameForm(list);
  list.lastElementChild?.remove();
  writeSameForm(list);
  expect(formsOf(list)).toEqual(["0"]);
});

it("given a list without doctors, then nothing changes", () => {
  const list = listOf();
  writeSameForm(list);
  expect(formsOf(list)).toEqual([]);
});
