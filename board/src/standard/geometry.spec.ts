import { bedMesh, trayMesh } from "./geometry.js";

it.each([
  ["bed", bedMesh()],
  ["tray", trayMesh()],
])("a %s is small, closed above, and turned outwards", (_name, mesh) => {
  const count = mesh.part.length;
  expect(mesh.position).toHaveLength(3 * count);
  expect(mesh.normal).toHaveLength(3 * count);
  expect(mesh.corner).toHaveLength(2 * count);
  expect(Math.max(...mesh.index)).toBeLessThan(count);
  expect(mesh.index.length / 3).toBeLessThan(600);
  expect(mesh.position.every(Number.isFinite)).toBe(true);
});

it("the tops of a bed face upwards", () => {
  const { position, normal, index } = bedMesh();
  const at = (list: number[], vertex: number) => list.slice(vertex * 3, vertex * 3 + 3);
  let tops = 0;
  for (let i = 0; i < index.length; i += 3) {
    const [a, b, c] = index.slice(i, i + 3).map((vertex) => at(position, vertex));
    const isTop = index.slice(i, i + 3).every((vertex) => at(normal, vertex)[1] === 1);
    if (!isTop || !a || !b || !c) continue;
    tops++;
    const [ax = 0, , az = 0] = a;
    const [bx = 0, , bz = 0] = b;
    const [cx = 0, , cz = 0] = c;
    expect((bz - az) * (cx - ax) - (bx - ax) * (cz - az)).toBeGreaterThanOrEqual(0);
  }
  expect(tops).toBeGreaterThan(20);
});
