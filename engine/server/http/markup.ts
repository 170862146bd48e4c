const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (value: unknown): string => String(value).replace(/[&<>"']/g, character => entities[character]!);

/** Markup that needs no escaping. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const written = (value: unknown): string =>
  Array.isArray(value) ? value.map(written).join('') : value instanceof Markup ? value.text : escaped(value);

/** A template tag that escapes its values, except markup and lists of markup. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Markup =>
  new Markup(parts.map((part, place) => (place === 0 ? part : `${written(values[place - 1])}${part}`)).join(''));
