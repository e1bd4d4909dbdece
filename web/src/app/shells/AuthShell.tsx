import { Outlet } from "@tanstack/react-router";
import { ColourSchemeSwitch } from "../../ui/page/ColourSchemeSwitch.js";
import { Wordmark } from "../../ui/page/Wordmark.js";
import classes from "./AuthShell.module.css";
import { WardScene } from "./WardScene.js";

/** The frame of the pages before a login: the form, and on wide screens what the product is. */
export function AuthShell() {
  return (
    <div className={classes.shell}>
      <div className={classes.side}>
        <header className={classes.top}>
          <Wordmark />
          <ColourSchemeSwitch />
        </header>
        <main className={classes.main}>
          <Outlet />
        </main>
      </div>
      <aside className={classes.brand} aria-label="About Wardline">
        <WardScene />
        <div className={classes.words}>
          <p className={classes.claim}>
            <span>Every bed.</span> <span>Every team.</span> <span>Right now.</span>
          </p>
          <p className={classes.text}>
            One live board for your wards, and a call roster that everyone can trust.
          </p>
        </div>
      </aside>
    </div>
  );
}
