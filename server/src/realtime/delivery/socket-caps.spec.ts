import { EventEmitter } from "node:events";
import { SocketCaps } from "./socket-caps.js";
import type { SocketServer } from "./socket-server.js";

type Admitted = Parameters<SocketCaps["admit"]>[0];

describe("SocketCaps", () => {
  const getAddress = ({ handshake }: { handshake: { address: string } }) => handshake.address;
  const createCaps = () => new SocketCaps({ readAddress: getAddress } as unknown as SocketServer);

  function createSocket(address = "192.0.2.1") {
    const conn = Object.assign(new EventEmitter(), { readyState: "open" });
    return Object.assign(new EventEmitter(), { conn, handshake: { address } });
  }
  const admit = (
    socketCaps: SocketCaps,
    owner: "account" | "key",
    name: string,
    socket = createSocket(),
  ) => socketCaps.admit(socket as unknown as Admitted, owner, name);
  function admitMany(
    socketCaps: SocketCaps,
    owner: "account" | "key",
    name: string,
    amount: number,
  ) {
    for (let index = 0; index < amount; index += 1) admit(socketCaps, owner, name);
  }

  it("refuses sockets of a key beyond a thousand, but not those of other keys", () => {
    const caps = createCaps();
    admitMany(caps, "key", "north", 1_000);
    expect(() => admit(caps, "key", "north")).toThrow("TOO_MANY_REQUESTS");
    expect(() => admit(caps, "key", "south")).not.toThrow();
  });

  it("refuses sockets of an account beyond a hundred until one closes", () => {
    const caps = createCaps();
    admitMany(caps, "account", "ada", 99);
    const socket = createSocket();
    admit(caps, "account", "ada", socket);
    expect(() => admit(caps, "account", "ada")).toThrow("TOO_MANY_REQUESTS");
    socket.emit("disconnect");
    socket.conn.emit("close");
    expect(() => admit(caps, "account", "ada")).not.toThrow();
    expect(() => admit(caps, "account", "ada")).toThrow("TOO_MANY_REQUESTS");
  });

  it("refuses sockets of an address beyond four thousand, regardless of their keys", () => {
    const caps = createCaps();
    for (let key = 0; key < 4; key += 1) admitMany(caps, "key", `key ${key}`, 1_000);
    expect(() => admit(caps, "key", "another")).toThrow("TOO_MANY_REQUESTS");
    expect(() => admit(caps, "key", "another", createSocket("192.0.2.2"))).not.toThrow();
  });
});
