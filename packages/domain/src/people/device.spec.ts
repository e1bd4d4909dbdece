import { describeDevice } from "./device.js";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/129.0 Safari/537.36`,
    "Chrome on Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/129.0 Safari/537.36 Edg/129.0`,
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
    "Safari on Mac or iPad",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/129 Version/17.5 Safari/605.1.15",
    "Chrome on Mac or iPad",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/129.0 Safari/537.36`,
    "Chrome on Mac",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Gecko Firefox/130.0", "Firefox on Mac"],
  ["node", "Unknown device"],
  ["", "Unknown device"],
])("reads %j as %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
