import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOnPath } from "@wardline/testing/find-program";
import { until as untilSo } from "@wardline/testing/until";
import { Builder, By, Key, until, type WebDriver } from "selenium-webdriver";
import { type Engine, readChord, type Storage, type Tab } from "./engine.js";

const FIND_TIMEOUT_MS = 60_000;

/** MiniBrowser settings under which pages can store nothing. */
const REFUSING_SETTINGS = `[websettings]
enable-html5-local-storage=false
enable-html5-database=false
`;

/** WebKitGTK's MiniBrowser, controlled through its driver, on its own virtual screen; undefined if not installed. */
export async function findWebKit(): Promise<Engine | undefined> {
  const path = process.env.PATH ?? "";
  const driver = findOnPath(["WebKitWebDriver"], path);
  const screen = findOnPath(["Xvfb"], path);
  const binary = await findMiniBrowser();
  if (driver === undefined || screen === undefined || binary === undefined) return undefined;
  return { name: "WebKit", open: (storage) => open({ driver, screen, binary }, storage) };
}

async function findMiniBrowser(): Promise<string | undefined> {
  const libraries = await readdir("/usr/lib").catch(() => []);
  const folders = libraries
    .filter((name) => name.includes("-linux-"))
    .flatMap((name) => ["4.1", "4.0", "6.0"].map((api) => `/usr/lib/${name}/webkit2gtk-${api}`));
  return findOnPath(["MiniBrowser"], folders.join(":"));
}

interface Programs {
  driver: string;
  screen: string;
  binary: string;
}

async function open(programs: Programs, storage: Storage): Promise<Tab> {
  const home = await mkdtemp(join(tmpdir(), "wardline-webkit-"));
  const settings = join(home, "settings");
  await writeFile(settings, storage === "kept" ? "[websettings]\n" : REFUSING_SETTINGS);
  const { display, program: screen } = await startScreen(programs.screen);
  const port = await findFreePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      // MiniBrowser's sandbox needs rights that containers lack.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  const server = `http://127.0.0.1:${port}`;
  await untilSo(() =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const browser = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": {
        binary: programs.binary,
        args: ["--automation", `--config=${settings}`],
      },
    })
    .build();
  await browser.manage().window().setRect({ width: 1440, height: 900 });
  return createTab(browser, async () => {
    await browser.quit();
    await endProgram(driver);
    await endProgram(screen);
    await rm(home, { recursive: true, force: true });
  });
}

function createTab(browser: WebDriver, close: () => Promise<void>): Tab {
  const find = async (xpath: string) => {
    const element = await browser.wait(until.elementLocated(By.xpath(xpath)), FIND_TIMEOUT_MS);
    await browser.wait(until.elementIsVisible(element), FIND_TIMEOUT_MS);
    // The driver cannot click anything below the window's edge.
    await browser.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
    return element;
  };
  return {
    goto: (url) => browser.get(url),
    back: () => browser.navigate().back(),
    evaluate: (script, argument = "") => browser.executeScript(script, argument),
    click: async (xpath) => (await find(xpath)).click(),
    focus: async (xpath) => browser.executeScript("arguments[0].focus()", await find(xpath)),
    fill: async (xpath, text) => (await find(xpath)).sendKeys(text),
    press: async (...chords) => {
      for (const chord of chords) {
        const { key, hasControl } = readChord(chord);
        const code = NAMED_KEYS[key] ?? key;
        const inputActions = browser.actions();
        await (hasControl
          ? inputActions.keyDown(Key.CONTROL).sendKeys(code).keyUp(Key.CONTROL)
          : inputActions.sendKeys(code)
        ).perform();
      }
    },
    picture: async () => Buffer.from(await browser.takeScreenshot(), "base64"),
    close,
  };
}

const NAMED_KEYS: Record<string, string> = {
  Enter: Key.ENTER,
  ArrowRight: Key.ARROW_RIGHT,
};

/** Starts a virtual screen that chooses its own display number. */
async function startScreen(path: string): Promise<{ display: string; program: ChildProcess }> {
  const program = spawn(path, ["-displayfd", "1", "-screen", "0", "1440x1020x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  program.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [, number = ""] = await untilSo(() => /^(\d+)\n/.exec(output));
  return { display: `:${number}`, program };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, "exit");
  program.kill();
  await ended;
}
