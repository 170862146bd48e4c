import app from '../../schemas/app.json' with { type: 'json' };
import type { Texts } from '../texts.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (value: unknown): string => String(value).replace(/[&<>"']/g, character => entities[character]!);

/** Markup that is safe to put into markup. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A template whose values are escaped, unless they are markup themselves. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Markup =>
  new Markup(
    parts
      .map((part, place) => {
        const value = values[place - 1];
        return place === 0 ? part : `${value instanceof Markup ? value.text : escaped(value)}${part}`;
      })
      .join(''),
  );

export interface Look {
  theme: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
  texts: Texts;
}

/** A document of the provider's: its own stylesheet and one script. */
export const document = ({ theme, dir, texts }: Look, script: string, title: string, body: Markup): string =>
  `<!doctype html>\n${
    html`<html lang="${texts.language}" dir="${dir}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${app.title}</title>
<link rel="stylesheet" href="/sandbox/v1/sandbox.css">
<script defer src="/sandbox/v1/${script}"></script>
</head>
${body}
</html>`.text
  }`;
