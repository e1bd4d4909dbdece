import { getAddressKey } from "./address-key.js";

describe("getAddressKey", () => {
  it("returns the same key for all addresses of a /64 IPv6 network", () => {
    expect(getAddressKey("2001:db8:1:2:ffff::9")).toBe(getAddressKey("2001:0db8:0001:0002::1"));
  });

  it("distinguishes two /64 networks", () => {
    expect(getAddressKey("2001:db8:1:2::1")).not.toBe(getAddressKey("2001:db8:1:3::1"));
  });

  it("returns a separate key for each IPv4 address, even if it is written as IPv6", () => {
    expect(getAddressKey("10.0.0.1")).not.toBe(getAddressKey("10.0.0.2"));
    expect(getAddressKey("::ffff:10.0.0.1")).toBe(getAddressKey("10.0.0.1"));
  });

  it("ignores the zone of a link-local address", () => {
    expect(getAddressKey("fe80::1%eth0")).toBe(getAddressKey("fe80::2%eth1"));
  });

  it("returns text unchanged if it is not an address", () => {
    expect(getAddressKey("")).toBe("");
  });
});
