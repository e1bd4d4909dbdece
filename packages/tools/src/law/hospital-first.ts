import type { Problem, Repository } from "./repository.js";

const REPOSITORY = /^packages\/database\/src\/repositories\/(?!.*\.spec\.ts$).*\.ts$/;
const FUNCTION = /^export (?:async )?function (\w+)(?:<[^(]*>)?\(/gm;
/** Types that give access to any hospital's rows. A `Work` belongs to one hospital and is exempt. */
const CONNECTION = /: (?:EntityManager|DataSource|Pool|PoolClient|Client)$/;

/** A call of TypeORM that selects rows by a condition. */
const ROW_SELECTION =
  /(?:\bmanager|getRepository\((?<repository>\w+)\))\s*\.(?:find|exists|count|sum|average|minimum|maximum|update|delete|softDelete|increment|decrement)\w*(?:<[^()]*>)?\(|\.where\(/g;
const HOSPITAL_FIRST =
  /\{ ?(?:hospitalId\b(?!: true)|id: hospitalId\b)|^["'`]\w+\.hospital(?:Id|_id)\b/;

/** Functions without a hospital, each with its reason; names ending in `OfAllHospitals` are exempt. */
const WITHOUT_A_HOSPITAL: ReadonlyMap<string, string> = new Map([
  ["hasAnyHospital", "the person who registers the first hospital has none yet"],
  ["createLinkToken", "someone who forgot a password names an account, not a hospital"],
  ["findCredentialsByEmail", "an email address belongs to one account in the whole installation"],
  ["findDisplaysByKeyHashes", "a screen knows only its secret key, which identifies the display"],
  ["findFeed", "a calendar program knows only the feed's address, which identifies the account"],
  ["findLinkByToken", "an emailed link identifies its account"],
  ["findSingleSignOnByDomain", "a domain of addresses belongs to one hospital"],
  [
    "findLiveSessions",
    "sockets of all hospitals are checked together, by the ids of their own sessions",
  ],
  [
    "findLoginChallenge",
    "the second step of a login has only a challenge, which identifies the account",
  ],
  ["findMailedAccount", "an email's job names an account, not a hospital"],
  ["findMailSwitch", "the address in an email identifies the account"],
  ["createMailSwitchToken", "an email's job names an account, not a hospital"],
  ["findPairingBySecret", "a screen that waits for its code belongs to no hospital yet"],
  ["findRefreshToken", "a refresh token belongs to a session that is locked already"],
  ["findTakenEmails", "an email address belongs to one account in the whole installation"],
  ["isAboutSuspendedHospital", "an email's job names a hospital or an account"],
  ["findApiToken", "a token's id identifies its hospital"],
  ["findStationByKeyHash", "a station knows only its secret key, which identifies the hospital"],
  ["hasFormerServers", "a server serves all hospitals"],
  ["lockFirstHospital", "on a closed installation only the first hospital may register"],
  ["isWritable", "a database server holds all hospitals"],
  ["hasRetentionWorker", "a worker serves all hospitals, or none"],
  ["insertPairing", "a screen that asks for a code belongs to no hospital yet"],
  ["lockSessionByRefreshToken", "a refresh token identifies its session"],
  ["canRewriteLog", "a role has rights on tables, which hold all hospitals"],
  ["recordKitFiles", "the folder of kits is the installation's"],
  ["recordProgramClock", "a program serves all hospitals"],
  ["recordRetentionWorker", "a worker serves all hospitals, or none"],
  ["recordSweep", "a sweep covers all hospitals"],
  ["markAddressVerified", "an email address belongs to one account in the whole installation"],
  ["purgeExpired", "expired data is deleted in the whole installation"],
  ["readBacklog", "the operator watches the whole installation"],
  ["readDatabaseServer", "a database server holds all hospitals"],
  ["readDatabaseTime", "a database server holds all hospitals"],
  ["readEpoch", "a restore begins another history of the whole installation"],
  ["readLogRights", "a role has rights on tables, which hold all hospitals"],
  ["readProgramClocks", "a program serves all hospitals"],
  ["readRevisions", "the hospitals that this server watches are compared together"],
  ["replaceRefreshToken", "a refresh token belongs to a session that is locked already"],
  [
    "saveScreenReports",
    "screens of all hospitals are written together, each report with its hospital",
  ],
  [
    "useSignOnAttempt",
    "a browser that returns from a provider knows only a state, which identifies the hospital",
  ],
  ["tryLockInstallation", "one worker of the installation sweeps at a time"],
]);

/** Finds repository functions and conditions that do not name the hospital first (docs/architecture.md, The law). */
export function findMissingHospitals({ texts }: Repository): Problem[] {
  const sharedEntities = listEntitiesWithoutHospital(texts);
  return [...texts].flatMap(([file, text]) => {
    if (!REPOSITORY.test(file)) return [];
    const problem = (index: number, message: string): Problem[] => {
      const line = text.slice(0, index).split("\n").length;
      return [{ file, line, message }];
    };
    const functions = [...text.matchAll(FUNCTION)].flatMap(({ 0: found, 1: name = "", index }) => {
      const [first = "", second = ""] = readParametersAt(text, index + found.length);
      if (!CONNECTION.test(first) || second === "hospitalId: string" || isExempt(name)) return [];
      return problem(index, `${name} must take hospitalId first, or a Work.`);
    });
    const conditions = [...text.matchAll(ROW_SELECTION)].flatMap(({ 0: found, index, groups }) => {
      const before = text.slice(0, index);
      const given = readParametersAt(text, index + found.length);
      const entity = found === ".where(" ? "" : (groups?.["repository"] ?? given.shift() ?? "");
      const condition = withValues(
        given.slice(0, given[0]?.startsWith('"') ? 2 : 1).join(),
        before,
      );
      const [name = ""] = before.match(/(?<=\bfunction )\w+(?![\s\S]*\bfunction )/) ?? [];
      if (sharedEntities.has(entity) || HOSPITAL_FIRST.test(condition) || isExempt(name)) return [];
      return problem(index, "A condition must name hospitalId first.");
    });
    return [...functions, ...conditions];
  });
}

function isExempt(name: string): boolean {
  return WITHOUT_A_HOSPITAL.has(name) || name.endsWith("OfAllHospitals");
}

function listEntitiesWithoutHospital(texts: Repository["texts"]): Set<string> {
  const entities = [...texts]
    .filter(([file]) => file.startsWith("packages/database/src/entities/"))
    .flatMap(([, text]) => [...text.matchAll(/^export class (\w+)[\s\S]*?^\}/gm)]);
  const sharedEntities = entities.filter(
    ([body, name]) => name !== "Hospital" && !body.includes(" hospitalId!: string;"),
  );
  return new Set(sharedEntities.map(([, name = ""]) => name));
}

/** Returns a condition followed by the values of the constants that it names. */
function withValues(condition: string, before: string): string {
  const names = condition.match(/\b[a-z]\w*/g) ?? [];
  const values = names.map((name) => before.slice(before.lastIndexOf(`const ${name} = {`)));
  return [condition, ...values.map((value) => /^const \w+ = (\{[^;]*;)/.exec(value)?.[1])].join();
}

/** Lists a function's parameters, each without line breaks; `from` is the index after the opening parenthesis. */
function readParametersAt(text: string, from: number): string[] {
  const parameters: string[] = [];
  let depth = 0;
  let parameter = "";
  for (const letter of text.slice(from)) {
    if (letter === ")" && depth === 0) break;
    if ("([{<".includes(letter)) depth += 1;
    if (")]}>".includes(letter)) depth -= 1;
    if (letter === "," && depth === 0) {
      parameters.push(parameter);
      parameter = "";
    } else parameter += letter;
  }
  return [...parameters, parameter].map((each) => each.replace(/\s+/g, " ").trim());
}
