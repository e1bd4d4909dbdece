import type { QueueState } from "@wardline/jobs/failed-jobs";
import { escapeHtml } from "./escape-html.js";
import { formatUtcTime, renderOperatorPage } from "./operator-page.js";

/** Renders the queues and their failed jobs with actions; each button carries the form key. */
export function renderQueuesPage(queues: readonly QueueState[], key: string): string {
  return renderOperatorPage("queues", queues.map((queue) => renderSection(queue, key)).join(""));
}

/** Renders the error page for an unreachable queue store. */
export function renderStoreUnreachablePage(): string {
  return renderOperatorPage(
    "queues",
    "<section>The queue store does not answer. Reload in a moment.</section>",
  );
}

function renderSection({ name, counts, failed }: QueueState, key: string): string {
  const figures = Object.entries(counts).map(
    ([state, amount]) =>
      `<div><dt>${escapeHtml(state)}</dt><dd${state === "failed" && amount > 0 ? ' class="bad"' : ""}>${amount}</dd></div>`,
  );
  const rows = failed.map((job) => {
    const address = `/ops/queues/${encodeURIComponent(name)}/${encodeURIComponent(job.id)}`;
    return `<tr><td>${escapeHtml(job.name)}</td><td><code>${escapeHtml(job.id)}</code></td><td>${job.attempts}</td>
      <td class="moment">${formatUtcTime(new Date(job.failedAt))}</td><td>${escapeHtml(job.error)}</td>
      <td>${renderButton(`${address}/retry`, "Retry", key)} ${renderButton(`${address}/remove`, "Remove", key)}</td></tr>`;
  });
  const table = `<table><thead><tr><th>Failed job</th><th>Id</th><th>Attempts</th><th>Time (UTC)</th><th>Error</th><th></th></tr></thead>
    <tbody>${rows.join("")}</tbody></table>`;
  return `<section><h2>${escapeHtml(name)}</h2><dl>${figures.join("")}</dl>${rows.length === 0 ? "" : table}</section>`;
}

function renderButton(action: string, label: string, key: string): string {
  return `<form method="post" action="${action}"><input type="hidden" name="key" value="${escapeHtml(key)}"><button>${label}</button></form>`;
}
