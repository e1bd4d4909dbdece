/**
 * Rules of imports: domain <- contracts <- (client | settings <- database <- live | jobs) <- apps, and for packages that
 * run an installation: (database | live | jobs | kits) <- operations <- launcher <- testing <- topology.
 * Each rule names the sentence of docs/architecture.md (The law) that it enforces.
 */
const apps = ["server", "worker", "web", "board"];
const pkg = (...names) => `^packages/(${names.join("|")})/`;
/** The only state machine in domain, shared by server and web. */
const OFFER_FLOW = "^packages/domain/src/roster/offer-flow\\.ts$";
/** Files that run only in tests; they may import `packages/testing` and its dependencies. */
const tests = ["\\.spec\\.tsx?$", "^(packages/[^/]+|server|worker)/test/"];
/** Packages that run or test an installation; the product must not import them. */
const runners = ["demo", "launcher", "testing", "topology", "tools", "bench", "e2e"];

/** Server features and the other features whose services they may use. */
const featureFriends = {
  auth: ["accounts", "audit", "sub-accounts"],
  departments: ["patients", "roster"],
  "for-you": ["displays", "roster"],
  kits: ["displays"],
  patients: ["signals"],
  wards: ["patients"],
  fhir: ["wards"],
  adt: ["patients"],
  "sub-accounts": ["departments", "roster"],
  // Setting up a connection changes the hospital's details, which show whether the hospital has an EMR.
  emr: ["accounts"],
  "single-sign-on": ["accounts", "auth", "departments", "sub-accounts"],
};
const serverFeatures = [
  "api-tokens",
  "fhir",
  "auth",
  "accounts",
  "sub-accounts",
  "departments",
  "patients",
  "wards",
  "signals",
  "announcements",
  "emergencies",
  "roster",
  "on-call",
  "past",
  "displays",
  "boards",
  "for-you",
  "kits",
  "emr",
  "single-sign-on",
  "audit",
  "retention",
  "statistics",
  "webhooks",
  "adt",
];

/** Folders of the web app, from the lowest to the highest layer. */
const webRooms = ["lib", "ui", "shared", "features", "routes", "app"];

module.exports = {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "domain-is-pure",
      severity: "error",
      from: { path: pkg("domain"), pathNot: ["\\.spec\\.ts$", OFFER_FLOW] },
      to: { pathNot: pkg("domain") },
    },
    {
      name: "the-offer-flow-knows-domain-and-xstate",
      severity: "error",
      from: { path: OFFER_FLOW },
      to: { pathNot: [pkg("domain"), "node_modules/xstate"] },
    },
    {
      name: "contracts-know-domain-and-zod",
      severity: "error",
      from: { path: pkg("contracts"), pathNot: "\\.spec\\.ts$" },
      to: { pathNot: [pkg("domain", "contracts"), "node_modules/zod"] },
    },
    {
      name: "client-knows-the-wire-only",
      severity: "error",
      from: { path: pkg("client") },
      to: { path: pkg("database", "live", "jobs", "operations", "theme") },
    },
    {
      name: "database-is-below-live-and-jobs",
      severity: "error",
      from: { path: pkg("database"), pathNot: tests },
      to: { path: pkg("live", "jobs", "client", "operations", "theme") },
    },
    {
      name: "the-server-operates-nothing",
      severity: "error",
      from: { path: "^server/", pathNot: tests },
      to: { path: pkg("operations") },
    },
    {
      name: "settings-stand-below-all-programs",
      severity: "error",
      from: { path: pkg("settings"), pathNot: tests },
      to: {
        pathNot: [
          pkg("domain", "contracts", "settings"),
          "node_modules/(pino|zod)",
          "^(node:)?(fs|path|process|url|util)$",
        ],
      },
    },
    {
      name: "egress-knows-the-database-alone",
      severity: "error",
      from: { path: pkg("egress"), pathNot: tests },
      to: { path: "^packages/", pathNot: pkg("egress", "database") },
    },
    {
      name: "kits-are-made-by-the-worker",
      severity: "error",
      from: { path: "^(server|web|board)/", pathNot: tests },
      to: { path: pkg("kits") },
    },
    {
      name: "the-solver-knows-domain-alone",
      comment: "It runs in the worker's thread, and in no server or browser.",
      severity: "error",
      from: { path: pkg("rostering"), pathNot: tests },
      to: {
        pathNot: [pkg("domain", "rostering"), "node_modules/highs", "^(node:)?worker_threads$"],
      },
    },
    {
      name: "months-are-proposed-by-the-worker",
      severity: "error",
      from: { path: "^(server|web|board)/", pathNot: tests },
      to: { path: pkg("rostering") },
    },
    {
      name: "drills-send-nothing",
      comment:
        "What restores a backup to look at it knows nothing that could mail, publish or call.",
      severity: "error",
      from: { path: "^packages/operations/src/backup/", pathNot: tests },
      to: {
        path: [
          pkg("jobs", "client", "egress"),
          "^packages/operations/src/(?!backup/)",
          "^packages/live/src/(delivery|emitter|publisher)",
          "node_modules/(bullmq|ioredis|nodemailer|socket\\.io)",
        ],
      },
    },
    {
      name: "packages-never-import-apps",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: `^(${apps.join("|")})/` },
    },
    ...apps.map((app) => ({
      name: `${app}-is-alone`,
      severity: "error",
      from: { path: `^${app}/` },
      to: { path: `^(${apps.filter((other) => other !== app).join("|")})/` },
    })),
    {
      name: "browsers-know-no-server-package",
      severity: "error",
      from: { path: "^(web|board)/" },
      to: { path: pkg("settings", "database", "live", "jobs", "operations") },
    },
    {
      name: "the-product-knows-no-runner",
      severity: "error",
      from: { path: "^(packages|server|worker|web|board)/", pathNot: [pkg(...runners), ...tests] },
      to: { path: pkg(...runners) },
    },
    {
      name: "the-worker-makes-backups-alone-of-operations",
      severity: "error",
      from: { path: "^worker/", pathNot: tests },
      to: { path: "^packages/operations/src/(?!backup/)" },
    },
    {
      name: "operations-launcher-testing-topology",
      severity: "error",
      from: { path: pkg("launcher"), pathNot: tests },
      to: { path: pkg("testing", "topology", "tools", "bench", "e2e") },
    },
    {
      name: "testing-is-below-topology",
      severity: "error",
      from: { path: pkg("testing") },
      to: { path: pkg("topology", "tools", "bench", "e2e") },
    },
    {
      name: "tests-of-tests-are-not-run",
      severity: "error",
      from: { path: pkg("topology", "tools") },
      to: { path: pkg("bench", "e2e") },
    },
    {
      name: "only-database-knows-tables",
      severity: "error",
      from: { path: "^(web|board|packages/(domain|contracts|client|theme))/" },
      to: { path: "node_modules/(typeorm|pg)/" },
    },
    ...serverFeatures.map((feature) => ({
      name: `server-feature-${feature}-keeps-to-its-friends`,
      severity: "error",
      from: { path: `^server/src/features/${feature}/` },
      to: {
        path: "^server/src/features/",
        pathNot: [
          `^server/src/features/${feature}/`,
          ...(featureFriends[feature] ?? []).map(
            (friend) => `^server/src/features/${friend}/.+\\.(service|module)\\.ts$`,
          ),
        ],
      },
    })),
    {
      name: "what-features-stand-on-knows-none",
      severity: "error",
      from: {
        path: "^server/src/(boards|realtime|http|limits|responses|turns|runtime|commits|errors|request)/",
        pathNot: "\\.spec\\.ts$",
      },
      to: { path: "^server/src/(features|ops)/" },
    },
    {
      name: "server-errors-and-request-stand-below-all",
      severity: "error",
      from: { path: "^server/src/(errors|request)/", pathNot: "\\.spec\\.ts$" },
      to: { path: "^server/src/", pathNot: "^server/src/(errors|request)/" },
    },
    {
      name: "server-ops-stand-outside-the-features",
      severity: "error",
      from: { path: "^server/src/(features|ops)/" },
      to: { path: "^server/src/(features|ops)/", pathNot: "^server/src/$1/" },
    },
    {
      name: "web-features-are-strangers",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/", pathNot: "^web/src/features/beds/" },
      to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "beds-stand-on-patients",
      comment: "A patient is moved and changed in the bed.",
      severity: "error",
      from: { path: "^web/src/features/beds/" },
      to: { path: "^web/src/features/", pathNot: "^web/src/features/(beds|patients)/" },
    },
    ...webRooms.slice(0, -1).map((room, at) => ({
      name: `web-${room}-knows-nothing-above-it`,
      severity: "error",
      from: { path: `^web/src/${room}/`, pathNot: "\\.spec\\.tsx?$" },
      to: { path: `^web/src/(${webRooms.slice(at + 1).join("|")})/.*\\.tsx?$` },
    })),
    {
      name: "no-undeclared-dependency",
      severity: "error",
      from: {},
      to: { path: "node_modules/", dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(/dist/|/dist-types/|node_modules/.*node_modules)" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs"],
    },
  },
};
