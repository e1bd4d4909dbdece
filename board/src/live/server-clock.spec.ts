import { ServerClock } from "./clock.js";

function setUp(skew?: number) {
  const time = { steady: 1_000, wall: 50_000 };
  const clock = new ServerClock(
    () => time.steady,
    () => time.wall,
    skew,
  );
  return { time, clock };
}

it("starts with the screen's own time, or with the stored skew", () => {
  expect(setUp().clock.now()).toBe(50_000);
  const { clock } = setUp(7_000);
  expect(clock.now()).toBe(57_000);
  expect(clock.skew).toBe(7_000);
});

it("follows the server's time, even if the screen's own clock is wrong or jumps", () => {
  const { time, clock } = setUp();
  clock.observe(90_000);
  time.steady += 500;
  time.wall -= 40_000;
  expect(clock.now()).toBe(90_500);
  expect(clock.skew).toBe(80_500);
});

it("trusts the reading with the least delay, but always accepts the first reading", () => {
  const { time, clock } = setUp();
  clock.observe(40_000);
  expect(clock.now()).toBe(40_000);
  time.steady += 1_000;
  clock.observe(40_900);
  expect(clock.now()).toBe(41_000);
  clock.observe(41_200);
  expect(clock.now()).toBe(41_200);
});

it("uses a stored skew only before the first server message", () => {
  const { clock } = setUp();
  clock.setSkew(5);
  expect(clock.now()).toBe(50_005);
  clock.observe(60_000);
  clock.setSkew(5);
  expect(clock.now()).toBe(60_000);
});
