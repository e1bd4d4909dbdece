import { looksLikeLink } from "./link-like.js";

it.each([
  "St. Nicholas Hospital",
  "Lagos General (Ward 3/4)",
  "Hôpital Général",
  "Klinik Nr. 7",
  "J.R. Adaeze",
  "O’Neill-Smith",
])("%s is a name", (name) => {
  expect(looksLikeLink(name)).toBe(false);
});

it.each([
  "Win at https://evil.example",
  "Your mailbox is full, log in at nhs-login.example/x",
  "www.evil",
  "call a@b",
  "evil.com/prize",
])("%s looks like a link", (name) => {
  expect(looksLikeLink(name)).toBe(true);
});
