import { findExtraCaProblem, findNoProxyProblem, findProxyProblem } from "./outgoing.js";

it.each(["http://proxy.lan:3128", "https://user:secret@proxy.lan", "http://[::1]:3128/"])(
  "accepts %s as a proxy",
  (value) => {
    expect(findProxyProblem(value)).toBeUndefined();
  },
);

it.each(["proxy.lan:3128", "socks5://proxy.lan", "http://proxy.lan/path", "http://proxy.lan?a=b"])(
  "refuses %s as a proxy",
  (value) => {
    expect(findProxyProblem(value)).toMatch(/^must be/);
  },
);

it("accepts only names, addresses and networks in the list of hosts without a proxy", () => {
  expect(findNoProxyProblem("localhost, .hospital.lan,10.0.0.0/8,[::1]:443,*")).toBeUndefined();
  expect(findNoProxyProblem("https://emr.lan?")).toMatch(/^must be/);
});

it("refuses a CA file that Node.js has not read", () => {
  expect(findExtraCaProblem(__filename, { NODE_EXTRA_CA_CERTS: __filename })).toBeUndefined();
  expect(findExtraCaProblem(__filename, {})).toContain("before .env");
  expect(
    findExtraCaProblem("/nowhere/ca.pem", { NODE_EXTRA_CA_CERTS: "/nowhere/ca.pem" }),
  ).toContain("may read");
});
