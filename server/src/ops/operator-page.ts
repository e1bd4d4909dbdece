const PAGES = { queues: "Queues", backups: "Backups" } as const;
type OperatorPage = keyof typeof PAGES;

const STYLE = `
  :root { color-scheme: light dark; --ink: light-dark(#1b2430, #e6edf5); --quiet: light-dark(#495057, #b8c4d3); --line: light-dark(#d5dce3, #223047); --link: light-dark(#0b6478, #72b7c9); --paper: light-dark(#fff, #0f1822); }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 2rem 1rem; color: var(--ink); background: light-dark(#f5f7f9, #0b1118); }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 0 0 .5rem; }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); gap: 1rem; }
  section { overflow-x: auto; } section:has(table), section:only-child { grid-column: 1 / -1; }
  section, form.enter { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 1rem 1.25rem; }
  nav { margin-bottom: 1rem; } nav a { margin-right: 1rem; color: var(--link); } nav a[aria-current] { color: inherit; font-weight: 600; }
  dl { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 0; } dt { color: var(--quiet); font-size: .875rem; } dd { margin: 0; font-weight: 600; }
  table { width: 100%; border-collapse: collapse; margin-top: 1rem; font-size: .9375rem; }
  th, td { text-align: left; vertical-align: top; padding: .375rem .5rem; border-top: 1px solid var(--line); } td form { display: inline; } .words { min-width: 18rem; } td:has(form), .moment { white-space: nowrap; }
  button, input { font: inherit; padding: .25rem .75rem; border: 1px solid #8a96a3; border-radius: 6px; background: var(--paper); color: inherit; }
  code { font-size: .875rem; } .bad { color: light-dark(#b42318, #ff8a80); }
`;

/** Renders an operator page with links to the others; `body` is HTML. */
export function renderOperatorPage(currentPage: OperatorPage, body: string): string {
  const links = Object.entries(PAGES).map(
    ([path, title]) =>
      `<a href="/ops/${path}"${path === currentPage ? ' aria-current="page"' : ""}>${title}</a>`,
  );
  return renderPage(PAGES[currentPage], `<nav>${links.join("")}</nav><main>${body}</main>`);
}

/** Formats a moment in UTC, to compare with logs: "2026-11-22 01:12:46". */
export function formatUtcTime(at: Date): string {
  return at.toISOString().slice(0, 19).replace("T", " ");
}

export function renderSignInPage(): string {
  return renderPage(
    "Operators",
    `<form class="enter" method="post" action="/ops/queues/sign-in">
      <label>METRICS_TOKEN <input type="password" name="token" autocomplete="off" required autofocus></label>
      <button>Open</button>
    </form>`,
  );
}

function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Wardline</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
    <body><h1>${title}</h1>${body}</body></html>`;
}
