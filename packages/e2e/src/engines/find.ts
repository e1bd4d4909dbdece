/** XPath of the button with this name. */
export function button(name: string): string {
  return `//button[${matchName(name)}]`;
}

export function link(name: string): string {
  return `//a[${matchName(name)}]`;
}

/** XPath of the field whose label starts with `label`. */
export function field(label: string): string {
  return `//*[@id = //label[starts-with(normalize-space(.), "${label}")]/@for]`;
}

function matchName(name: string): string {
  return `normalize-space(.) = "${name}" or contains(@aria-label, "${name}")`;
}
