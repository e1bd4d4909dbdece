import type { QueueState } from "@wardline/jobs/failed-jobs";
import { escapeHtml } from "./escape-html.js";

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 2rem 1rem; color: #1b2430; background: #f5f7f9; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 0 0 .5rem; }
  section, form.enter { background: #fff; border: 1px solid #d5dce3; border-radius: 8px; padding: 1rem 1.25rem; margin-bottom: 1rem; }
  dl { display: flex; gap: 2rem; margin: 0; } dt { color: #495057; font-size: .875rem; } dd { margin: 0; font-weight: 600; }
  table { width: 100%; border-collapse: collapse; margin-top: 1rem; font-size: .9375rem; }
  th, td { text-align: left; padding: .375rem .5rem; border-top: 1px solid #e4e9ee; } td form { display: inline; } td:last-child { white-space: nowrap; }
  button, input { font: inherit; padding: .25rem .75rem; border: 1px solid #8a96a3; border-radius: 6px; background: #fff; }
  code { font-size: .875rem; } .bad { color: #b42318; }
`;

/** The queues with their failed jobs and what an operator can do about them; a new form key in every button. */
export function queuesPage(queues: readonly QueueState[], key: string): string {
  return page("Queues", queues.map((queue) => section(queue, key)).join(""));
}

/** Where an operator enters METRICS_TOKEN. */
export function signInPage(): string {
  return page(
    "Queues",
    `<form class="enter" method="post" action="/ops/queues/sign-in">
      <label>METRICS_TOKEN <input type="password" name="token" autocomplete="off" required autofocus></label>
      <button>Open</button>
    </form>`,
  );
}

/** Said when the queues' store does not answer. */
export function awayPage(): string {
  return page(
    "Queues",
    "<section>The queues' store does not answer. Reload in a moment.</section>",
  );
}

function section({ name, counts, failed }: QueueState, key: string): string {
  const figures = Object.entries(counts).map(
    ([state, amount]) =>
      `<div><dt>${escapeHtml(state)}</dt><dd${state === "failed" && amount > 0 ? ' class="bad"' : ""}>${amount}</dd></div>`,
  );
  const rows = failed.map((job) => {
    const address = `/ops/queues/${encodeURIComponent(name)}/${encodeURIComponent(job.id)}`;
    return `<tr><td>${escapeHtml(job.name)}</td><td><code>${escapeHtml(job.id)}</code></td><td>${job.attempts}</td>
      <td>${new Date(job.failedAt).toISOString().slice(0, 19).replace("T", " ")}</td><td>${escapeHtml(job.error)}</td>
      <td>${button(`${address}/retry`, "Retry", key)} ${button(`${address}/remove`, "Remove", key)}</td></tr>`;
  });
  const table = `<table><thead><tr><th>Failed job</th><th>Id</th><th>Tries</th><th>At (UTC)</th><th>Error</th><th></th></tr></thead>
    <tbody>${rows.join("")}</tbody></table>`;
  return `<section><h2>${escapeHtml(name)}</h2><dl>${figures.join("")}</dl>${rows.length === 0 ? "" : table}</section>`;
}

function button(action: string, label: string, key: string): string {
  return `<form method="post" action="${action}"><input type="hidden" name="key" value="${escapeHtml(key)}"><button>${label}</button></form>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Wardline</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
    <body><h1>${title}</h1>${body}</body></html>`;
}
