import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** A service of docker-compose.yml, reduced to what a plain process can provide. */
export interface ComposeService {
  environment: Record<string, string>;
  /** Empty if the image's own command runs. */
  command: string[];
}

/** Reads the services of docker-compose.yml, with each `${…}` left as written. Throws if the file is missing. */
export function readCompose(file: string): Record<string, ComposeService> {
  const { services } = parse(readFileSync(file, "utf8"), { merge: true }) as {
    services: Record<string, { environment?: Record<string, unknown>; command?: string[] }>;
  };
  return Object.fromEntries(
    Object.entries(services).map(([name, { environment = {}, command = [] }]) => [
      name,
      {
        command,
        environment: Object.fromEntries(
          Object.entries(environment).map(([key, value]) => [key, String(value ?? "")]),
        ),
      },
    ]),
  );
}

/** Fills `${NAME}`, `${NAME:-default}` and `${NAME:?sentence}` like compose. Throws the sentence of a missing required variable. */
export function fillVariables(text: string, variables: Record<string, string>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, operator: string | undefined, rest = "") => {
      const value = variables[name] ?? "";
      if (value !== "" || operator !== "?") return value === "" ? rest : value;
      throw new Error(rest);
    },
  );
}

/** Lists all variables that these services require. */
export function listRequiredVariables(services: Record<string, ComposeService>): string[] {
  const values = Object.values(services).flatMap(({ environment }) => Object.values(environment));
  const found = values.flatMap((value) => [...value.matchAll(/\$\{(\w+):\?/g)]);
  return [...new Set(found.map(([, name = ""]) => name))];
}

/** Replaces hosts of compose's network with their real addresses. */
export function relocate(address: string, hosts: Record<string, string>): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const place = hosts[url.host];
  return place === undefined ? address : address.replace(url.host, place);
}
