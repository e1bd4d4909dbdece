import { looksLikeLink } from "./link-like.js";

it.each([
  "St. Nicholas Hospital",
  "Lagos General (Ward 3/4)",
  "Hôpital Général",
  "Klinik Nr. 7",
  "J.R. Adaeze",
  "O’Neill-Smith",
  "St.Nicholas Hospital",
  "DR.ADA OBI",
  "J.R.Adaeze",
  "Hotel: North wing",
  "Ward 3.Floor",
  "聖路加国際病院。",
])("treats %s as a name", (name) => {
  expect(looksLikeLink(name)).toBe(false);
});

it.each([
  "Win at https://evil.example",
  "Your mailbox is full, log in at nhs-login.example/x",
  "www.evil",
  "call a@b",
  "evil.com/prize",
  "Your mailbox is full, log in at NHS-LOGIN.COM",
  "Nhs-Login.Com",
  "evil。example",
  "evil｡example",
  "evil．example",
  "ＷＷＷ．evil．example",
  "ｅｖｉｌ．ｃｏｍ",
  "e\u200bvil\u2024com",
  "login2.example",
  "x.evil.example",
  "dr.com",
  "WIN：／／evil",
  "Ring TEL:0800 123",
  "sms:0800",
  "mailto:evil",
])("treats %s as a link", (name) => {
  expect(looksLikeLink(name)).toBe(true);
});
