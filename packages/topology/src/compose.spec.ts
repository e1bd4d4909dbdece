import { join } from "node:path";
import { fillVariables, listRequiredVariables, readCompose, relocate } from "./compose.js";

it("fills in variables, their defaults, and empty values", () => {
  const text = "postgres://w:${PASSWORD:?Set it}@postgres/w ${LEVEL:-info} [${ABSENT:-}] ${PLAIN}";
  expect(fillVariables(text, { PASSWORD: "p", PLAIN: "x" })).toBe(
    "postgres://w:p@postgres/w info [] x",
  );
});

it("throws the message of a required variable that is missing", () => {
  expect(() => fillVariables("${PASSWORD:?Set the password}", {})).toThrow("Set the password");
});

it("lists every required variable once", () => {
  const environment = { A: "${SECRET:?Set it}", B: "x${SECRET:?Set it}${LEVEL:-info}" };
  expect(listRequiredVariables({ server: { environment, command: [] } })).toEqual(["SECRET"]);
});

it("replaces a compose host with its local address, and leaves other addresses unchanged", () => {
  const hosts = { "redis:6379": "127.0.0.1:7000" };
  expect(relocate("redis://redis:6379", hosts)).toBe("redis://127.0.0.1:7000");
  expect(relocate("redis://elsewhere:6379", hosts)).toBe("redis://elsewhere:6379");
  expect(relocate("info", hosts)).toBe("info");
});

it("reads the environment of every program", () => {
  const services = readCompose(join(__dirname, "../../../docker-compose.yml"));
  for (const name of ["migrate", "server", "worker"]) {
    expect(services[name]?.environment).toHaveProperty("DATABASE_URL");
  }
  expect(services.redis?.command).toContain("--appendonly");
});
