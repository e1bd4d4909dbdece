import { placeOf, ShellCache } from "./shell-cache.js";

/** Answers for the server while it is away: with an app's page and files, never with anything of the API. */
const worker = self as unknown as ServiceWorkerGlobalScope;

const place = placeOf(new URL(worker.location.href).searchParams.get("scope"));

const shell = new ShellCache({
  place,
  caches,
  fetch: (address, options) => fetch(address, options),
  timeout: (ms) =>
    new Promise((_done, fail) => {
      setTimeout(() => fail(new Error("the server does not answer")), ms);
    }),
});

worker.addEventListener("install", (event) => {
  // A board's page is open for months: it does not wait for that to be closed.
  event.waitUntil(shell.keep().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(shell.page(request));
  else if (pathname.indexOf(place.files) === 0) event.respondWith(shell.file(request));
});
