/** A clickable element by its name. */
export function button(name: string): string {
  return `//button[${named(name)}]`;
}

export function link(name: string): string {
  return `//a[${named(name)}]`;
}

/** A field by the start of its label. */
export function field(label: string): string {
  return `//*[@id = //label[starts-with(normalize-space(.), "${label}")]/@for]`;
}

function named(name: string): string {
  return `normalize-space(.) = "${name}" or contains(@aria-label, "${name}")`;
}
