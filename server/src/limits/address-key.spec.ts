import { addressKey } from "./address-key.js";

describe("addressKey", () => {
  it("counts all addresses of a /64 IPv6 network as one", () => {
    expect(addressKey("2001:db8:1:2:ffff::9")).toBe(addressKey("2001:0db8:0001:0002::1"));
  });

  it("distinguishes two /64 networks", () => {
    expect(addressKey("2001:db8:1:2::1")).not.toBe(addressKey("2001:db8:1:3::1"));
  });

  it("counts an IPv4 address alone, even if it is written as IPv6", () => {
    expect(addressKey("10.0.0.1")).not.toBe(addressKey("10.0.0.2"));
    expect(addressKey("::ffff:10.0.0.1")).toBe(addressKey("10.0.0.1"));
  });

  it("ignores the zone of a link-local address", () => {
    expect(addressKey("fe80::1%eth0")).toBe(addressKey("fe80::2%eth1"));
  });

  it("returns text that is not an address unchanged", () => {
    expect(addressKey("")).toBe("");
  });
});
