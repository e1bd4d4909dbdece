/** Generates invented hospitals for previewing boards. The same key gives the same hospital. */

const GIVEN_NAMES =
  "Adaeze Bola Chidi Dayo Efe Funmi Garba Hauwa Ikenna Jide Kemi Lami Musa Ngozi Obi".split(" ");
const FAMILY_NAMES =
  "Okafor Adeyemi Bello Eze Ibrahim Lawal Nwosu Ogun Sani Uche Yusuf Balogun".split(" ");
const TEAMS = "Emergency Surgery Paediatrics Orthopaedics Cardiology Obstetrics".split(" ");
const LONG_NAME = "Oluwaseun Maria-Fernanda Adebayo-Johnson of Saint Christopher";
const RTL_NAMES = ["محمد عبد الله", "فاطمة الزهراء", "عائشة إبراهيم", "יוסף כהן"];
const STATUSES = "admitted admitted admitted new_patient_reviewed card_opened new_patient".split(
  " ",
);
const FLAGS = "contact droplet airborne falls allergy nil_by_mouth interpreter".split(" ");
const ROLES = ["Consultant", "Senior Registrar", "Registrar", "House Officer"];
const NOTICE = "Visiting hours 16:00 – 18:00. Fire drill today at 15:30, east wing.";
const LETTERS = "ESPOCB";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Parses a board key such as `44-phones-rtl` into a number of patients and a set of flags (see fixtures.mjs). */
export function parseScenario(key) {
  const [count, ...flags] = key.split("-");
  return { count: Number(count) || 0, has: (flag) => flags.includes(flag) };
}

/** Creates a repeatable random number generator (Mulberry32). */
export function createRandomSource(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = (chance, list) => list[Math.floor(chance() * list.length)];

const HARD_NAMES = [
  "Oluwafunmilayo Adebayo-Ogunlesi-Ransome of Saint Christopher X",
  "Oluwafunmilayo Ransome-Kuti",
  "María-Fernanda Fernández-Villanueva",
  "Ada Obi",
  "Konstantinos Papadopoulos-Theodorakis",
  "محمد عبد الرحمن السيد الحسيني",
  "พิมพ์ชนก เจริญวัฒนาสกุล",
];
const HARD_BEDS = ["ISOLATION 1", "RESUS BAY 12", "Ward 3 Bed 14", "ICU-12"];

function pickName(chance, has) {
  if (has("hard")) return pick(chance, HARD_NAMES);
  const given = pick(chance, GIVEN_NAMES);
  const family = pick(chance, FAMILY_NAMES);
  if (has("long") && chance() < 0.5) return LONG_NAME;
  if (has("rtl") && chance() < 0.4) return pick(chance, RTL_NAMES);
  return has("full") ? `${given} ${family}` : `${given} ${family[0]}.`;
}

function listTeams({ count, has }) {
  if (!has("teams60")) return TEAMS;
  return Array.from(
    { length: 60 },
    (_, i) => `${TEAMS[i % TEAMS.length]} ${Math.floor(i / 6) + 1}`,
  ).slice(0, Math.max(count, 1));
}

/** Returns one ward per team with two spare beds for `wards`, or one of thirty for `oneward`. Some beds are closed. */
function buildWards(scenario) {
  const { count, has } = scenario;
  if (has("oneward")) {
    const beds = Array.from({ length: 30 }, (_, place) => formatBed(scenario, 0, place));
    const closed = [
      { bed: beds[9], reason: "cleaning" },
      { bed: beds[24], reason: "blocked" },
    ];
    return [{ id: "ward-0", name: "Ward 3 North", beds, closed }];
  }
  if (!has("wards")) return [];
  const teams = listTeams(scenario);
  const used = Math.ceil(count / teams.length);
  return teams.map((team, index) => {
    const beds = Array.from({ length: used + 2 }, (_, place) => formatBed(scenario, index, place));
    const closed = index % 3 === 1 ? [{ bed: beds[used + 1], reason: "cleaning" }] : [];
    return { id: `ward-${index}`, name: `${team} ward`, beds, closed };
  });
}

function chooseBedIndex(scenario, index) {
  if (!scenario.has("oneward")) return Math.floor(index / listTeams(scenario).length);
  // Every fifth bed stays free.
  return (index + Math.floor(index / 4)) % 30;
}

function formatBed({ has }, team, place) {
  const letter = has("oneward") ? "N" : has("teams60") ? `${team + 1}/` : LETTERS[team];
  return `${letter}${String(place + 1).padStart(2, "0")}`;
}

export function inventPatient(chance, scenario, index, now) {
  const { has } = scenario;
  const teams = listTeams(scenario);
  const team = has("oneward") ? Number(index % 8 === 5) : index % teams.length;
  const bed = formatBed(scenario, team, chooseBedIndex(scenario, index));
  const ward = has("oneward") ? "ward-0" : has("wards") ? `ward-${team}` : null;
  const digits = `${100_000 + Math.floor(chance() * 900_000)}`;
  const number = has("hard") ? `LUTH/2026/0${digits}` : digits;
  const isHidden = has("numbers");
  return {
    id: `patient-${index}`,
    bed_no:
      has("hard") && chance() < 0.2
        ? pick(chance, HARD_BEDS)
        : has("beds") && chance() < 0.4
          ? pick(chance, ["", "ICU-12", "Ward 3 Bed 14", "Isolation room 2"])
          : bed,
    name: isHidden ? "" : pickName(chance, has),
    hospital_no: isHidden || has("full") || has("hard") ? number : "",
    status: pick(chance, STATUSES),
    teams: has("noteam")
      ? []
      : chance() < 0.1
        ? [teams[team], teams[(team + 1) % teams.length]]
        : [teams[team]],
    ward_id: ward,
    ward_bed: ward === null ? null : bed,
    created_at: new Date(now - Math.floor(chance() ** 3 * 240) * HOUR - 1_800_000).toISOString(),
    changed_at: new Date(now - HOUR).toISOString(),
    status_since: new Date(now - 20 * 60_000).toISOString(),
    ...(has("signals") ? getSignals(index, now) : {}),
    ...(has("hard") ? pickHardSignals(chance, index, now) : {}),
  };
}

function pickHardSignals(chance, index, now) {
  const share = [1, 0, 0.5, 0.2][index % 4];
  return {
    flags: FLAGS.filter(() => chance() < share),
    acuity: chance() < share ? 1 + Math.floor(chance() * 5) : null,
    expected_discharge: chance() < share ? new Date(now + DAY).toISOString().slice(0, 10) : null,
    waiting_for: chance() < share ? "Interpreter and family" : null,
    waiting_since: new Date(now - 130 * 60_000).toISOString(),
    status_since: new Date(now - (share > 0 ? 9 * DAY : 600_000)).toISOString(),
    alike: index < 2 ? [`patient-${1 - index}`] : [],
  };
}

function getSignals(index, now) {
  const ago = (minutes) => new Date(now - minutes * 60_000).toISOString();
  const day = (days) => new Date(now + days * DAY).toISOString().slice(0, 10);
  const signalsByIndex = {
    1: { flags: ["contact"], acuity: 3 },
    3: { status: "new_patient", status_since: ago(72), acuity: 2, flags: [] },
    4: { flags: ["falls", "nil_by_mouth"], waiting_for: "Theatre", waiting_since: ago(130) },
    7: { name: "Adaeze O.", alike: ["patient-9"] },
    8: { expected_discharge: day(0) },
    9: { name: "Adaeze O.", alike: ["patient-7"] },
    12: { status: "new_patient_reviewed", status_since: ago(150), acuity: 3 },
    14: { flags: ["airborne"], waiting_for: "Imaging", waiting_since: ago(40) },
    16: { status: "new_patient", status_since: ago(50), acuity: null },
    18: { name: "Private", private: true },
    20: { flags: ["allergy"], expected_discharge: day(1) },
  };
  return signalsByIndex[index] ?? {};
}

/** Returns the duties, which begin at 08:00 in Lagos, or with `handover` when the next minute begins. */
function buildOnCall(chance, scenario, now) {
  if (scenario.has("nocontacts")) return [];
  const start = scenario.has("handover") ? Math.ceil(now / 60_000) * 60_000 : 7 * HOUR;
  const until = now + DAY - ((now - start + DAY) % DAY);
  const span = (department, index, end) => ({
    department,
    from: new Date(end - DAY).toISOString(),
    until: new Date(end).toISOString(),
    ...listPeopleToCall(chance, scenario, index),
  });
  return listTeams(scenario).map((department, index) => {
    const currentSpan = span(department, index, until);
    const { department: _, ...next } = span(department, index, until + DAY);
    return { ...currentSpan, next: [next] };
  });
}

function listPeopleToCall(chance, scenario, index) {
  if (index === 4) return { source: "none", people: [] };
  const isLong = scenario.has("long") && index % 2 === 0;
  const isArabic = scenario.has("rtl") && index % 2 === 0;
  // People are listed in the order in which staff call them.
  const people = ROLES.slice(index % 3 === 2 ? 2 : 0)
    .reverse()
    .map((role) => ({
      role,
      name: isLong
        ? LONG_NAME
        : isArabic
          ? pick(chance, RTL_NAMES)
          : `${pick(chance, GIVEN_NAMES)} ${pick(chance, FAMILY_NAMES)}`,
      ...(scenario.has("phones") && { phone: `0803 555 ${1000 + Math.floor(chance() * 9000)}` }),
    }));
  return { source: "roster", people: scenario.has("covers") ? withCovers(people) : people };
}

function withCovers([first, ...others]) {
  const second = { ...first, name: "Ngozi Adebayo", for: "James Etim" };
  return [{ ...first, name: "Dr Eze", for: "Dr Amaka Obi" }, second, ...others];
}

function buildAnnouncements({ has }) {
  const messages = has("nonotices") ? [] : [NOTICE];
  if (has("notices"))
    messages.push(
      "Blood bank: O negative is running low.",
      "The lift in block C is out of order until Monday.",
    );
  if (has("longnotice")) messages.push(`${NOTICE} `.repeat(9).trim());
  return messages.map((message, index) => ({
    id: `notice-${index}`,
    message,
    expires_at: null,
    created_at: new Date(1_000 - index).toISOString(),
  }));
}

/** Number of emergencies for each word of a key. `crowded` has long places, `bedside` names a bed of a ward. */
const EMERGENCY_COUNTS = { crowded: 5, emergencies: 3, emergency: 1, bedside: 1 };

function buildEmergencies({ has }, now) {
  const [, count = 0] = Object.entries(EMERGENCY_COUNTS).find(([word]) => has(word)) ?? [];
  const place = has("crowded") ? "Ward 3 North, bed 12, behind the nurses’ station" : null;
  const bed = has("oneward") ? "Ward 3 North, bed N05" : "Surgery ward, bed S03";
  return [
    { kind: "code_blue", text: "", place: has("bedside") ? bed : (place ?? "Ward 3, bed 12") },
    { kind: "fire", text: "", place: place ?? "East wing, second floor" },
    { kind: "other", text: "Child missing", place: place ?? "Reception" },
    { kind: "evacuate", text: "", place: "Block C" },
    { kind: "utilities", text: "", place: "" },
  ]
    .slice(0, count)
    .map((one, index) => ({
      ...one,
      id: `emergency-${index}`,
      raised_at: new Date(now - (index + 1) * 120_000).toISOString(),
      ends_at: new Date(now + 30 * 60_000).toISOString(),
    }));
}

function chooseLogo({ has }) {
  const name = ["logo", "wordmark", "lightlogo"].find(has);
  return name === undefined ? null : `/${name}.svg`;
}

/** Returns the board of a key at `now`, epoch milliseconds (docs/wire/boards.md, Displays and boards). */
export function inventSnapshot(key, now, seed = 7) {
  const scenario = parseScenario(key);
  const chance = createRandomSource(seed);
  const patients = Array.from({ length: scenario.count }, (_, index) =>
    inventPatient(chance, scenario, index, now),
  );
  return {
    revision: 1,
    serverTime: now,
    hospital: {
      name: scenario.has("longname")
        ? "The Royal and Ancient University Teaching Hospital of Saint Luke and Saint Christopher, East Wing"
        : "St. Luke’s Teaching Hospital",
      logo_url: chooseLogo(scenario),
      timezone: "Africa/Lagos",
    },
    template: scenario.has("3d") ? "3d" : "2d",
    distance: null,
    rooms: scenario.has("teams") ? "teams" : null,
    wards: buildWards(scenario),
    patients,
    onCall: buildOnCall(chance, scenario, now),
    announcements: buildAnnouncements(scenario),
    emergencies: buildEmergencies(scenario, now),
    hours: null,
    handoff: false,
    targets: {
      statuses: { new_patient: 60, new_patient_reviewed: 120 },
      acuities: [0, 10, 60, 240, null],
    },
    acuity_scale: scenario.has("ctas") ? "ctas" : "sats",
  };
}
