import { listPostChanges, type NamedPost } from "./post-changes.js";

const buildPost = (department: string, role: NamedPost["role"], name: string): NamedPost => {
  const [firstName = "", lastName = ""] = name.split(" ");
  return { department, role, position: 1, accountId: name, firstName, lastName };
};

it("names each changed post with the former and the new person", () => {
  const before = [
    buildPost("Surgery", "Consultant", "Ada Obi"),
    buildPost("Surgery", "Registrar", "Chidi Eze"),
    buildPost("Cardiology", "Registrar", "Musa Bello"),
  ];
  const after = [
    buildPost("surgery", "Consultant", "Ada Obi"),
    buildPost("Surgery", "Registrar", "Tobi Oni"),
    buildPost("Surgery", "House Officer", "Chidi Eze"),
  ];
  const person = (name: string) => ({ id: name, name });
  expect(listPostChanges(before, after)).toEqual([
    { field: "on_call", of: "Cardiology, Registrar", from: person("Musa Bello"), to: null },
    { field: "on_call", of: "Surgery, House Officer", from: null, to: person("Chidi Eze") },
    {
      field: "on_call",
      of: "Surgery, Registrar",
      from: person("Chidi Eze"),
      to: person("Tobi Oni"),
    },
  ]);
});

it("lists no change if everyone stays", () => {
  const posts = [buildPost("Surgery", "Consultant", "Ada Obi")];
  expect(listPostChanges(posts, [{ ...posts[0], lastName: "Married" } as NamedPost])).toEqual([]);
});

it("names the calling position of a second person", () => {
  const first = buildPost("Surgery", "Consultant", "Ada Obi");
  const second = { ...buildPost("Surgery", "Consultant", "Tobi Oni"), position: 2 };
  expect(listPostChanges([first], [first, second])).toEqual([
    {
      field: "on_call",
      of: "Surgery, Consultant 2",
      from: null,
      to: { id: "Tobi Oni", name: "Tobi Oni" },
    },
  ]);
});
