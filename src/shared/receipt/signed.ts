/** A typographic minus, left of the figure in every direction of writing: draw it inside `<bdi dir="ltr">`. */
export const signed = (minor: number, write: (magnitude: number) => string): string =>
  minor < 0 ? `−${write(-minor)}` : write(minor);
