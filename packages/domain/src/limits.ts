/** Lengths, sizes and counts that the whole product shares (docs/wire.md, Limits). */
export const LIMITS = {
  name: 120,
  text: 255,
  /** A bed, an age, a phone number. */
  shortText: 40,
  message: 2000,
  /** A number; an age in other words is a text. */
  age: 150,
  /** Both are read from 5 m on a board. */
  emergencyPlace: 60,
  emergencyText: 60,
  /** The address of an EMR. */
  address: 2000,
  /** An EMR's key, the value of one of its headers. */
  secret: 4000,
  departmentName: 80,
  /** A ward's name, a blank and a bed's label are together no longer than a card's bed. */
  wardName: 27,
  bedLabel: 12,
  wards: 100,
  wardBeds: 200,
  bayName: 27,
  /** Wards, and departments, that one display is for. */
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
  /** Screens of a display within a day. */
  screens: 50,
  importBytes: 2 * 1024 * 1024,
  /** People who are on call together in one role of a department. */
  positions: 4,
  /** Of one absence, and of those that are asked for at a time. */
  absenceDays: 400,
  /** Confirmed for one year. */
  holidays: 100,
  /** Over which one can ask how duties are shared. */
  fairnessDays: 400,
} as const;
