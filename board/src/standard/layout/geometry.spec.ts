import { buildBedMesh, buildRoomMesh, type Mesh } from "./geometry.js";

it.each([
  ["bed", buildBedMesh()],
  ["room", buildRoomMesh()],
])("builds a small and complete %s", (_name, mesh) => {
  const count = mesh.part.length;
  expect(mesh.position).toHaveLength(3 * count);
  expect(mesh.normal).toHaveLength(3 * count);
  expect(mesh.corner).toHaveLength(3 * count);
  expect(Math.max(...mesh.index)).toBeLessThan(count);
  expect(mesh.index.length / 3).toBeLessThan(600);
  expect(mesh.position.every(Number.isFinite)).toBe(true);
});

/** Returns for each face of a mesh how well the order of its corners agrees with its normals. */
function measureFaces({ position, normal, corner, index }: Mesh) {
  // Stretches the mesh to a room of ten by ten with a sill of one.
  const at = (vertex: number) => {
    const [x = 0, y = 0, z = 0] = position.slice(vertex * 3, vertex * 3 + 3);
    const [sx = 0, sz = 0, lean = 0] = corner.slice(vertex * 3, vertex * 3 + 3);
    return [x + 5 * sx, y - 0.6 * lean, z + 5 * sz + 0.8 * lean] as const;
  };
  const found = [];
  for (let i = 0; i < index.length; i += 3) {
    const [a, b, c] = [index[i] ?? 0, index[i + 1] ?? 0, index[i + 2] ?? 0];
    const [p, q, r] = [at(a), at(b), at(c)];
    const [u, v] = [
      q.map((value, k) => value - (p[k] ?? 0)),
      r.map((value, k) => value - (p[k] ?? 0)),
    ];
    const [ux = 0, uy = 0, uz = 0] = u;
    const [vx = 0, vy = 0, vz = 0] = v;
    const cross = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const vertexNormal = normal.slice(a * 3, a * 3 + 3);
    found.push(cross.reduce((sum, value, k) => sum + value * (vertexNormal[k] ?? 0), 0));
  }
  return found;
}

it.each([
  ["bed", buildBedMesh()],
  ["room", buildRoomMesh()],
])("turns the faces of a %s outwards, in line with their normals", (_name, mesh) => {
  const turned = measureFaces(mesh);
  expect(turned.filter((side) => side < -1e-9)).toEqual([]);
  expect(turned.filter((side) => side > 1e-9).length).toBeGreaterThan(10);
});
