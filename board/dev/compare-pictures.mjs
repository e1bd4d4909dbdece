/** Compares two folders of pictures; fails if a pixel differs. node dev/compare-pictures.mjs <before> <after> */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "./browser.mjs";

const [before, after] = process.argv.slice(2);
const names = (await readdir(before)).filter((name) => name.endsWith(".png"));
const browser = await launchBrowser();
const page = await browser.newPage();
let differingCount = 0;
for (const name of names) {
  const [one, other] = await Promise.all(
    [before, after].map(async (folder) => (await readFile(join(folder, name))).toString("base64")),
  );
  const { pixels, most, top, bottom } = await page.evaluate(compare, [one, other]);
  if (pixels > 0) differingCount++;
  const where = pixels === 0 ? "" : ` from line ${top} to ${bottom}`;
  console.log(`${name}: ${pixels} pixels differ${where}, by ${most} of 255 at most`);
}
await browser.close();
console.log(`${differingCount} of ${names.length} pictures differ`);
process.exitCode = differingCount === 0 ? 0 : 1;

/** Counts the pixels that differ, and finds the largest difference. Runs in the browser, which decodes pictures. */
async function compare(pictures) {
  const [{ data: one, width }, { data: other }] = await Promise.all(
    pictures.map(async (picture) => {
      const answer = await fetch(`data:image/png;base64,${picture}`);
      const bitmap = await createImageBitmap(await answer.blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height);
    }),
  );
  let [pixels, most, top, bottom] = [0, 0, Infinity, 0];
  for (let at = 0; at < one.length; at += 4) {
    let difference = 0;
    for (let channel = 0; channel < 4; channel++)
      difference = Math.max(difference, Math.abs(one[at + channel] - other[at + channel]));
    if (difference === 0) continue;
    pixels++;
    const line = Math.floor(at / 4 / width);
    top = Math.min(top, line);
    bottom = Math.max(bottom, line);
    most = Math.max(most, difference);
  }
  return { pixels, most, top, bottom };
}
