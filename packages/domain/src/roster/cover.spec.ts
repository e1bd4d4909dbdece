import {
  coverSpanText,
  coverText,
  findCoverAt,
  findOtherRole,
  formatCalledName,
  formatCalledRole,
  formatShortCalledRole,
} from "./cover.js";

const LAGOS = "Africa/Lagos";
const samuel = { name: "Samuel Mensah", role: "Consultant", own_role: "Registrar" };

it("finds the cover of a post from the cover's first minute until the cover ends", () => {
  const post = { department: "Surgery", role: "Consultant", position: 1 };
  const cover = { ...post, from: "2026-11-26T23:51:00Z", until: "2026-11-27T07:00:00Z" };
  const find = (time: string, wanted = post) => findCoverAt([cover], wanted, Date.parse(time));
  expect(find("2026-11-27T01:10:00Z", { ...post, department: "surgery" })).toBe(cover);
  expect(find("2026-11-26T23:51:00Z")).toBe(cover);
  expect(find("2026-11-26T23:50:00Z")).toBeUndefined();
  expect(find("2026-11-27T07:00:00Z")).toBeUndefined();
  expect(find("2026-11-27T01:10:00Z", { ...post, position: 2 })).toBeUndefined();
  expect(find("2026-11-27T01:10:00Z", { ...post, role: "Registrar" })).toBeUndefined();
});

it("names the covering person's own role if it differs", () => {
  expect(findOtherRole("Registrar", "Consultant")).toBe("Registrar");
  expect(findOtherRole("Consultant", "Consultant")).toBeUndefined();
  expect(findOtherRole("", "Consultant")).toBeUndefined();
  expect(formatCalledRole(samuel)).toBe("Registrar, for the Consultant");
  expect(formatCalledName(samuel)).toBe("Samuel Mensah (Reg)");
  expect(coverText({ ...samuel, for: "David Eze" })).toBe(
    "Samuel Mensah, Registrar, for the Consultant David Eze",
  );
  expect(coverText({ name: "Ada Eze", role: "Consultant", for: "Bola Obi" })).toBe(
    "Ada Eze for Bola Obi",
  );
});

it("names the second person of a role", () => {
  expect(formatCalledRole({ role: "House Officer" })).toBe("House Officer");
  expect(formatCalledRole({ role: "House Officer", position: 2 })).toBe("2nd House Officer");
  expect(formatShortCalledRole({ role: "House Officer", position: 2 })).toBe("2nd HO");
  expect(formatShortCalledRole({ role: "Head of department" })).toBe("Head of department");
  expect(formatShortCalledRole(samuel)).toBe("Registrar, for the Consultant");
});

it("formats a cover's actual days, and names the duty if its date differs", () => {
  const night = { from: "2026-11-26T23:51:00Z", until: Date.parse("2026-11-27T07:00:00Z") };
  expect(coverSpanText(night, LAGOS, "2026-11-26")).toBe(
    "Fri 27 Nov 00:51 – 08:00 (duty of Thu 26 Nov)",
  );
  expect(coverSpanText(night, LAGOS)).toBe("Fri 27 Nov 00:51 – 08:00");
  const evening = { ...night, from: "2026-11-26T19:00:00Z" };
  expect(coverSpanText(evening, LAGOS, "2026-11-26")).toBe("Thu 26 Nov 20:00 – Fri 27 Nov 08:00");
});
