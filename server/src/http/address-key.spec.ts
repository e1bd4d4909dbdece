import { addressKey } from "./address-key.js";

describe("addressKey", () => {
  it("counts all addresses of an IPv6 network of 64 bits as one", () => {
    expect(addressKey("2001:db8:1:2:ffff::9")).toBe(addressKey("2001:0db8:0001:0002::1"));
  });

  it("knows two such networks apart", () => {
    expect(addressKey("2001:db8:1:2::1")).not.toBe(addressKey("2001:db8:1:3::1"));
  });

  it("counts an IPv4 address by itself, also where it is written as IPv6", () => {
    expect(addressKey("10.0.0.1")).not.toBe(addressKey("10.0.0.2"));
    expect(addressKey("::ffff:10.0.0.1")).toBe(addressKey("10.0.0.1"));
  });

  it("ignores the interface that a link-local address names", () => {
    expect(addressKey("fe80::1%eth0")).toBe(addressKey("fe80::2%eth1"));
  });

  it("takes what is no address as it is", () => {
    expect(addressKey("")).toBe("");
  });
});
