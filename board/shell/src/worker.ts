import { findCachedApp, ShellCache } from "./shell-cache.js";

/** Serves an app's page and files while the server does not respond, but never API responses. */
const worker = self as unknown as ServiceWorkerGlobalScope;

const cachedApp = findCachedApp(new URL(worker.location.href).searchParams.get("scope"));

const shell = new ShellCache({
  cachedApp,
  caches,
  fetch: (address, options) => fetch(address, options),
  timeout: (ms) =>
    new Promise((_done, fail) => {
      setTimeout(() => fail(new Error("the server does not answer")), ms);
    }),
});

worker.addEventListener("install", (event) => {
  // A board's page stays open for months, so the new worker does not wait for it to close.
  event.waitUntil(shell.cacheBuild().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(shell.fetchPage(request));
  else if (pathname.indexOf(cachedApp.files) === 0) event.respondWith(shell.findFile(request));
});
