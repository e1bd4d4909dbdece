import { fileURLToPath } from "node:url";
import { findBarrels } from "./barrels.js";
import { findBrokenCitations } from "./citations.js";
import { findMissingHospitals } from "./hospital-first.js";
import { findStrayHover } from "./hover.js";
import { findFixedLines } from "./letters.js";
import { findBrokenLinks } from "./links.js";
import { findDirectStorage } from "./page-storage.js";
import { findStrayQueries } from "./queries.js";
import { findRealTime } from "./real-time.js";
import { readRepository } from "./repository.js";
import { findCircularFolders } from "./rooms.js";
import { findStrayTelephones } from "./telephones.js";
import { findFieldsWithoutKind } from "./text-fields.js";
import { findTooNewFeatures } from "./too-new.js";

/** Checks of `npm run law` besides the import rules; each reads the repository and lists problems. */
const CHECKS = [
  findBarrels,
  findBrokenCitations,
  findBrokenLinks,
  findCircularFolders,
  findDirectStorage,
  findFieldsWithoutKind,
  findFixedLines,
  findMissingHospitals,
  findRealTime,
  findStrayHover,
  findStrayQueries,
  findTooNewFeatures,
  findStrayTelephones,
];

const repository = readRepository(fileURLToPath(new URL("../../../../", import.meta.url)));
const problems = CHECKS.flatMap((check) => check(repository));
for (const { file, line, message } of problems) console.error(`${file}:${line}  ${message}`);
if (problems.length > 0) {
  console.error(
    `\n${problems.length} ${problems.length === 1 ? "place breaks" : "places break"} the law.`,
  );
  process.exitCode = 1;
}
