import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { KIT_LIFETIME_HOURS } from "@wardline/contracts/boards/kits";
import type { KitFile } from "@wardline/database/repositories/boards/kits";
import { clockText } from "@wardline/domain/time/clock-text";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import type { KitFolder } from "@wardline/settings/kit-folder";
import { configure, TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";

configure({ useWebWorkers: false });

const AES_256_STRENGTH = 3;
const MAX_SLUG_LETTERS = 40;
const HOUR_MS = 3_600_000;
const MAX_WRITE_MS = 10 * 60_000;
/** Time limit for a network share: a hanging share must not delay the kits in the database. */
const SHARE_TIMEOUT_MS = 20_000;
/** File names that this module writes; other files are ignored. */
export const KIT_FILE = /^.+-\d{4}-\d\d-\d\d-\d{4}-r\d+\.(html|zip)$/;
const PARTIAL_FILE = /^\..+\.part$/;
const HOSPITAL_SUFFIX = /-([0-9a-f]{8})$/;

/** A hospital's kits in the database. */
export interface HospitalKits {
  hospital: { id: string; name: string; zone: string; suspended: boolean };
  kits: readonly KitFile[];
  /** Page of a kit; null once it is deleted. */
  readPage: (id: string) => Promise<string | null>;
}

/** The folder of `KIT_DIR`, maintained by one worker. */
export class KitFiles {
  private currentSync: Promise<void> | null = null;
  /** Time of the folder's newest kit, as returned by `findNewestKitFile`; undefined before the folder was read. */
  newestAt: Date | null | undefined;

  constructor(
    private readonly folder: KitFolder,
    private readonly patienceMs = SHARE_TIMEOUT_MS,
  ) {}

  /**
   * Synchronises the folder with these hospitals' kits: writes missing files atomically, deletes expired files, and
   * keeps the newest files of all hospitals on a full disk. Idempotent. Throws if the folder is not writable or hangs;
   * a hanging share is not tried again before it answers.
   */
  async sync(hospitals: readonly HospitalKits[]): Promise<void> {
    if (this.currentSync !== null) throw new Error("The KIT_DIR folder is still not responding.");
    const syncing = this.syncAll(hospitals).finally(() => {
      this.currentSync = null;
    });
    this.currentSync = syncing;
    const ended = new AbortController();
    const timeout = wait(this.patienceMs, undefined, { signal: ended.signal }).then(() => {
      throw new Error("The KIT_DIR folder is not responding.");
    });
    try {
      await Promise.race([syncing, timeout]);
    } finally {
      ended.abort();
      timeout.catch(() => undefined);
      syncing.catch(() => undefined);
    }
  }

  private async syncAll(hospitals: readonly HospitalKits[]): Promise<void> {
    const { dir } = this.folder;
    try {
      const folders: KitsFolder[] = [];
      for (const hospitalKits of hospitals)
        folders.push(await prepareFiles(this.folder, hospitalKits));
      const leftOut = await writeMissing(this.folder, folders);
      await removeLeftoverKitFiles(
        this.folder,
        hospitals.map(({ hospital }) => hospital),
      );
      if (leftOut > 0) {
        throw new Error(`There is no room in ${dir} (KIT_DIR) for ${leftOut} older kits.`);
      }
    } finally {
      this.newestAt = await findNewestKitFile(this.folder, hospitals).catch(() => undefined);
    }
  }
}

/** File of a kit; `at` is when the kit was made, in epoch milliseconds. */
interface KitPath {
  id: string;
  path: string;
  at: number;
}

/** A hospital's folder with existing and missing files. */
interface KitsFolder extends Pick<HospitalKits, "readPage"> {
  hospitalFolder: string;
  presentFiles: KitPath[];
  missingFiles: KitPath[];
}

/** Prepares a hospital's folder and deletes expired and partial files. */
async function prepareFiles(folder: KitFolder, hospitalKits: HospitalKits): Promise<KitsFolder> {
  const { hospital, readPage } = hospitalKits;
  const hospitalFolder = await prepareFolder(folder.dir, hospital);
  const wanted = listWantedFiles(folder, hospitalKits, hospitalFolder);
  const presentFiles = new Set(await readdir(hospitalFolder));
  const paths = new Set(wanted.map(({ path }) => basename(path)));
  const expiredNames = [...presentFiles].filter((name) => KIT_FILE.test(name) && !paths.has(name));
  await Promise.all(expiredNames.map((name) => rm(join(hospitalFolder, name), { force: true })));
  await removeOldFiles(hospitalFolder, PARTIAL_FILE, MAX_WRITE_MS);
  const isPresent = ({ path }: KitPath) => presentFiles.has(basename(path));
  return {
    hospitalFolder,
    readPage,
    presentFiles: wanted.filter(isPresent),
    missingFiles: wanted.filter((file) => !isPresent(file)),
  };
}

function listWantedFiles(
  folder: KitFolder,
  { hospital, kits }: HospitalKits,
  hospitalFolder: string,
): KitPath[] {
  return kits.map((kit) => ({
    id: kit.id,
    path: join(hospitalFolder, buildFileName(kit, hospital.zone, folder)),
    at: kit.madeAt.getTime(),
  }));
}

/**
 * Writes the missing files of all hospitals, newest first. On a full disk, the oldest files of any hospital are deleted
 * to make room. Returns the number of files that did not fit.
 */
async function writeMissing(folder: KitFolder, folders: readonly KitsFolder[]): Promise<number> {
  const oldestFirst = folders
    .flatMap(({ presentFiles }) => presentFiles)
    .sort((a, b) => a.at - b.at);
  const missingFiles = folders
    .flatMap(({ missingFiles: files, ...rest }) => files.map((file) => ({ ...file, ...rest })))
    .sort((a, b) => b.at - a.at);
  for (const [written, { id, path, at, hospitalFolder, readPage }] of missingFiles.entries()) {
    const page = await readPage(id);
    if (page === null) continue;
    while (!(await writeIfRoom(path, hospitalFolder, page, folder))) {
      const [oldest] = oldestFirst;
      if (oldest === undefined || oldest.at >= at) return missingFiles.length - written;
      await rm(oldest.path, { force: true });
      oldestFirst.shift();
    }
  }
  return 0;
}

/** Writes a file; false if the disk is full. */
async function writeIfRoom(
  path: string,
  hospitalFolder: string,
  page: string,
  folder: KitFolder,
): Promise<boolean> {
  try {
    await writeViaPart(
      path,
      `.${basename(path)}.${randomUUID()}.part`,
      hospitalFolder,
      page,
      folder,
    );
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOSPC", "EDQUOT"].includes(code)) return false;
    throw error;
  }
}

/**
 * Finds each hospital's newest kit file, and returns the time of the oldest of these; a hospital without files counts
 * with its oldest kit in the database. Null if no hospital makes kits.
 */
export async function findNewestKitFile(
  folder: KitFolder,
  hospitals: readonly HospitalKits[],
): Promise<Date | null> {
  const newest: number[] = [];
  for (const hospitalKits of hospitals) {
    if (hospitalKits.kits.length === 0 || hospitalKits.hospital.suspended) continue;
    const hospitalFolder = join(folder.dir, buildFolderName(hospitalKits.hospital));
    const wanted = listWantedFiles(folder, hospitalKits, hospitalFolder);
    const names = new Set(await readdir(hospitalFolder).catch(() => []));
    const presentFiles = wanted.filter(({ path }) => names.has(basename(path)));
    const oldest = Math.min(...wanted.map(({ at }) => at));
    newest.push(Math.max(oldest, ...presentFiles.map(({ at }) => at)));
  }
  return newest.length === 0 ? null : new Date(Math.min(...newest));
}

/** Deletes expired files of hospitals whose kits are switched off. */
async function removeLeftoverKitFiles(
  { dir }: KitFolder,
  wanted: readonly { id: string }[],
): Promise<void> {
  const ids = new Set(wanted.map(({ id }) => shortenId(id)));
  const folders = (await readdir(dir)).filter((name) => {
    const [, id] = HOSPITAL_SUFFIX.exec(name) ?? [];
    return id !== undefined && !ids.has(id);
  });
  for (const name of folders) {
    const leftFolder = join(dir, name);
    await removeOldFiles(leftFolder, KIT_FILE, KIT_LIFETIME_HOURS * HOUR_MS);
    await rmdir(leftFolder).catch(() => undefined);
  }
}

/** Finds the hospital's folder by the id in the folder's name, and renames it if the hospital was renamed. */
async function prepareFolder(dir: string, { id, name }: HospitalKits["hospital"]): Promise<string> {
  const hospitalFolder = buildFolderName({ id, name });
  await mkdir(dir, { recursive: true });
  const formerFolder = (await readdir(dir)).find(
    (one) => one !== hospitalFolder && HOSPITAL_SUFFIX.exec(one)?.[1] === shortenId(id),
  );
  // If both folders exist, the old folder's kits expire by age.
  if (formerFolder !== undefined)
    await rename(join(dir, formerFolder), join(dir, hospitalFolder)).catch(() => undefined);
  await mkdir(join(dir, hospitalFolder), { recursive: true });
  return join(dir, hospitalFolder);
}

async function writeViaPart(
  path: string,
  part: string,
  folder: string,
  page: string,
  { password }: KitFolder,
): Promise<void> {
  const partPath = join(folder, part);
  try {
    const content = password === null ? page : await createZip(page, password);
    await writeFile(partPath, content, { mode: 0o600 });
    await rename(partPath, path);
  } finally {
    await rm(partPath, { force: true });
  }
}

/** Creates an archive with the page as `kit.html`, encrypted with AES-256 in the format that WinZip and 7-Zip read. */
async function createZip(page: string, password: string): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    password,
    encryptionStrength: AES_256_STRENGTH,
  });
  await zip.add("kit.html", new TextReader(page));
  return zip.close();
}

async function removeOldFiles(folder: string, pattern: RegExp, ms: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name));
  const before = Date.now() - ms;
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const written = await stat(path).catch(() => null);
      if (written !== null && written.mtimeMs < before) await rm(path, { force: true });
    }),
  );
}

function buildFolderName({ id, name }: Pick<HospitalKits["hospital"], "id" | "name">): string {
  return `${slugify(name)}-${shortenId(id)}`;
}

/** Builds a name such as "north-1f0c2b3a-2026-11-23-1400-r812.html"; a ward's newest file sorts last. */
function buildFileName(
  { wardId, ward, madeAt, revision }: KitFile,
  zone: string,
  { password }: KitFolder,
): string {
  const at = madeAt.getTime();
  const place = wardId === null ? "switchboard" : `${slugify(ward)}-${shortenId(wardId)}`;
  const when = `${toZonedDay(at, zone)}-${clockText(at, zone).replace(":", "")}`;
  return `${place}-${when}-r${revision}.${password === null ? "html" : "zip"}`;
}

function shortenId(id: string): string {
  return id.slice(0, 8);
}

function slugify(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return Array.from(words.join("-")).slice(0, MAX_SLUG_LETTERS).join("");
}
