import { html, type Markup } from '../../engine/server/http/index.ts';
import type { ServerTexts } from '../../engine/server/index.ts';
import app from '../../schemas/app.json' with { type: 'json' };

export { html, Markup } from '../../engine/server/http/index.ts';

export interface PageStyle {
  theme: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
  texts: ServerTexts;
}

/** A document of the provider's: its own stylesheet and one script. */
export const htmlDocument = ({ theme, dir, texts }: PageStyle, script: string, title: string, body: Markup): string =>
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
