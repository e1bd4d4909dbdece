import type { BackupRun } from "@wardline/database/repositories/operation/backup-runs";
import { type BackupState, getBackupHealth } from "@wardline/domain/operation/backup-times";
import { formatCount } from "@wardline/domain/text/format-count";
import { escapeHtml } from "./escape-html.js";
import { formatUtcTime, renderOperatorPage } from "./operator-page.js";

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

const HEALTH_TEXTS = {
  ok: "Backups are made and can be restored.",
  error: "Backups need attention.",
  off: "There is no backup yet. Workers make one each night once BACKUP_DIR and BACKUP_KEYS are set.",
};

/** Renders the state of backups and restore drills and their last runs (docs/wire/operations.md, Backups). */
export function renderBackupsPage(state: BackupState, runs: readonly BackupRun[]): string {
  const health = getBackupHealth(state);
  const toBadClass = (isBad: boolean) => (isBad ? ' class="bad"' : "");
  const figures = [
    renderFigure("Last backup", ageText(state.backupAge), toBadClass(state.backupFailed === 1)),
    renderFigure("Size", sizeText(state.backupBytes)),
    renderFigure("Last checked", ageText(state.drillAge), toBadClass(state.drillFailed === 1)),
  ];
  const rows = runs.map(
    ({ kind, begunAt, endedAt, file, bytes, problem, found }) =>
      `<tr><td>${kind === "backup" ? "Backup" : "Drill"}</td><td class="moment">${formatUtcTime(begunAt)}</td>
      <td>${Math.round((endedAt.getTime() - begunAt.getTime()) / 1_000)} s</td>
      <td>${file === null ? "" : `<code>${escapeHtml(file)}</code>`}</td><td>${sizeText(bytes)}</td>
      <td class="words${problem === null ? "" : " bad"}">${escapeHtml(problem ?? foundText(found))}</td></tr>`,
  );
  const problems = (["backup", "drill"] as const).flatMap((kind) => {
    const problem = runs.find((run) => run.kind === kind)?.problem ?? null;
    return problem === null ? [] : [`<p class="bad">${escapeHtml(problem)}</p>`];
  });
  const table = `<table><thead><tr><th>Kind</th><th>Time (UTC)</th><th>Duration</th><th>File</th><th>Size</th><th>Contents</th></tr></thead>
    <tbody>${rows.join("")}</tbody></table>`;
  return renderOperatorPage(
    "backups",
    `<section><h2${toBadClass(health === "error")}>${HEALTH_TEXTS[health]}</h2>${problems.join("")}<dl>${figures.join("")}</dl>${rows.length === 0 ? "" : table}</section>`,
  );
}

function renderFigure(label: string, text: string, mark = ""): string {
  return `<div><dt>${label}</dt><dd${mark}>${text}</dd></div>`;
}

function foundText(found: BackupRun["found"]): string {
  const { rows, tables = 0, boards, uploads, missingUploads = 0 } = found ?? {};
  return [
    rows === undefined ? "" : `${formatCount(rows, "row")} in ${formatCount(tables, "table")}`,
    boards === undefined ? "" : `${formatCount(boards, "board")} as recorded in the log`,
    uploads === undefined ? "" : formatCount(uploads, "upload"),
    missingUploads === 0 ? "" : `${formatCount(missingUploads, "picture")} missing`,
  ]
    .filter((text) => text !== "")
    .join(", ");
}

function ageText(seconds: number | null): string {
  if (seconds === null) return "never";
  if (seconds < 2 * HOUR_S) return `${formatCount(Math.round(seconds / 60), "minute")} ago`;
  return seconds < 3 * DAY_S
    ? `${formatCount(Math.round(seconds / HOUR_S), "hour")} ago`
    : `${formatCount(Math.round(seconds / DAY_S), "day")} ago`;
}

function sizeText(bytes: number | null): string {
  return bytes === null ? "" : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
