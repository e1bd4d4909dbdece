/**
 * The law of imports, mechanical: domain <- (flows | contracts <- (client | database <- live | jobs)) <- apps, and for what runs
 * an installation: (database | live) <- backup, (database | jobs | backup) <- maintenance <- launcher <- testing <- topology.
 * Each rule names the sentence of CONTRIBUTING.md that it keeps.
 */
const apps = ["server", "worker", "web", "board"];
const pkg = (...names) => `^packages/(${names.join("|")})/`;
/** Files that only run in tests: they may use `packages/testing`, and everything that it stands on. */
const tests = ["\\.spec\\.tsx?$", "^(packages/[^/]+|server|worker)/test/"];
/** What runs an installation, or tests one: the product is not built upon it. */
const runners = ["demo", "launcher", "testing", "topology", "tools", "bench", "e2e"];

/** Server features and the other features whose services they may use. */
const featureFriends = {
  boards: ["patients", "announcements", "roster", "displays", "on-call"],
  roster: ["on-call"],
  past: ["boards"],
  auth: ["accounts", "audit", "sub-accounts"],
  departments: ["patients", "roster"],
  kits: ["displays"],
  patients: ["signals"],
  wards: ["patients"],
  "sub-accounts": ["departments", "roster"],
  // A connection set up or changed is a change of the hospital, whose details say whether it has an EMR.
  emr: ["accounts"],
  "single-sign-on": ["accounts", "auth", "departments", "sub-accounts"],
};
const serverFeatures = [
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
  "kits",
  "emr",
  "single-sign-on",
  "audit",
  "retention",
  "statistics",
];

/** The web's rooms, from what all stand on to what stands on all. */
const webRooms = ["lib", "ui", "shared", "features", "routes", "app"];

module.exports = {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "domain-is-pure",
      severity: "error",
      from: { path: pkg("domain"), pathNot: "\\.spec\\.ts$" },
      to: { pathNot: pkg("domain") },
    },
    {
      name: "contracts-know-domain-and-zod",
      severity: "error",
      from: { path: pkg("contracts"), pathNot: "\\.spec\\.ts$" },
      to: { pathNot: [pkg("domain", "contracts"), "node_modules/zod"] },
    },
    {
      name: "flows-know-domain-and-xstate",
      severity: "error",
      from: { path: pkg("flows"), pathNot: "\\.spec\\.ts$" },
      to: { pathNot: [pkg("domain", "flows"), "node_modules/xstate"] },
    },
    {
      name: "client-knows-the-wire-only",
      severity: "error",
      from: { path: pkg("client") },
      to: { path: pkg("database", "live", "jobs", "maintenance", "theme") },
    },
    {
      name: "database-is-below-live-and-jobs",
      severity: "error",
      from: { path: pkg("database"), pathNot: tests },
      to: { path: pkg("live", "jobs", "client", "backup", "maintenance", "theme") },
    },
    {
      name: "kits-are-made-by-the-worker",
      severity: "error",
      from: { path: "^(server|web|board)/", pathNot: tests },
      to: { path: pkg("kits") },
    },
    {
      name: "the-solver-knows-domain-alone",
      comment: "It runs in the worker's thread and in the benchmarks, and in no server or browser.",
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
      from: { path: pkg("backup"), pathNot: tests },
      to: {
        path: [
          pkg("jobs", "client", "maintenance"),
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
      to: { path: pkg("database", "live", "jobs", "backup", "maintenance") },
    },
    {
      name: "the-product-knows-no-runner",
      severity: "error",
      from: { path: "^(packages|server|worker|web|board)/", pathNot: [pkg(...runners), ...tests] },
      to: { path: pkg(...runners) },
    },
    {
      name: "maintenance-launcher-testing-topology",
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
      name: "server-http-knows-no-feature",
      severity: "error",
      from: {
        path: "^server/src/(http|runtime|commits|errors|request)/",
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
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
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
