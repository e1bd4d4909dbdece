/** Lengths, sizes and counts shared by the whole product (docs/wire/envelope.md, Limits). */
export const LIMITS = {
  name: 120,
  text: 255,
  /** Bed, age, phone number. */
  shortText: 40,
  message: 2000,
  /** Highest age as a number; other ages are text. */
  age: 150,
  /** Length that is readable on a board from 5 m. */
  emergencyPlace: 60,
  emergencyText: 60,
  /** Identifiers of a patient besides the hospital number. */
  identifiers: 20,
  /** Days after deletion within which a card can be restored. */
  restorableDays: 30,
  /** EMR address. */
  address: 2000,
  /** EMR key, the value of a header. */
  secret: 4000,
  departmentName: 80,
  /** A ward name, a space and a bed label together must fit into `bed_no`. */
  wardName: 27,
  bedLabel: 12,
  apiTokens: 100,
  wards: 100,
  wardBeds: 200,
  bayName: 27,
  /** Wards, or departments, of one display. */
  displayScope: 100,
  passwordMin: 8,
  passwordMax: 128,
  idempotencyKey: 100,
  refreshToken: 512,
  bodyBytes: 256 * 1024,
  logoBytes: 2 * 1024 * 1024,
  logoPixels: 16_000_000,
  searchMin: 2,
  searchPage: 50,
  emrHeaders: 20,
  catchUpChanges: 500,
  importRows: 2000,
  /** Screens of one display within a day. */
  screens: 50,
  importBytes: 2 * 1024 * 1024,
  /** People on call at once in one role of a department. */
  positions: 4,
  /** Days of one absence, and of one query for absences. */
  absenceDays: 400,
  /** Holidays confirmed for one year. */
  holidays: 100,
  fairnessDays: 400,
  webhooks: 20,
  /** Characters of a receiver's answer that are stored. */
  webhookAnswer: 500,
  /** Certificates and addresses from which a hospital accepts ADT messages. */
  adtSources: 10,
  /** Rows that map a point of care to a ward and bed. */
  adtPlaces: 1000,
  adtParked: 10_000,
  adtBytes: 1024 * 1024,
} as const;
