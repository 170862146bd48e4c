const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for the content and the attributes of HTML. */
export const escapeHtml = (value: unknown): string =>
  String(value).replace(/[&<>"']/g, character => entities[character]!);

/** Markup that needs no escaping. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const toMarkup = (value: unknown): string =>
  Array.isArray(value) ? value.map(toMarkup).join('') : value instanceof Markup ? value.text : escapeHtml(value);

/** A template tag that escapes its values, except markup and lists of markup. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Markup =>
  new Markup(parts.map((part, place) => (place === 0 ? part : `${toMarkup(values[place - 1])}${part}`)).join(''));
