import { directionOf } from '../../dsl/text/direction.ts';
import { appTheme } from '../appDefinition.ts';
import { escapeHtml } from '../http/html.ts';
import { lazy } from '../http/lazy.ts';
import { appLogo, logoUrl } from './logo.ts';

export type MailPart =
  | { kind: 'title' | 'text' | 'lines' | 'small' | 'code'; text: string }
  | { kind: 'button' | 'unsubscribe'; text: string; link: string }
  | { kind: 'rows'; rows: [string, string][] };

interface Content {
  language: string;
  subject: string;
  /** The product's name, beside the logo. */
  app: string;
  parts: MailPart[];
}

/** Colours of the app's two themes. Mail programs know no variables. */
const palettes = lazy(() => {
  const { background, text, primary, line } = appTheme().colors;
  const of = (theme: 'light' | 'dark') => ({
    page: background.default[theme],
    card: background.paper[theme],
    line: line.divider[theme],
    ink: text.primary[theme],
    quiet: text.secondary[theme],
    accent: primary.main[theme],
    onAccent: primary.contrast[theme],
  });
  return { light: of('light'), dark: of('dark') };
});

/**
 * Renders the parts as plain text and as HTML. All input is text: nothing in it is read as markup. The HTML is what
 * Outlook renders, which is that of Word: tables for the layout, widths as attributes, styles in each element. A style
 * sheet has the dark colours only; who ignores it shows the light ones.
 */
export function renderMailParts(content: Content): { text: string; html: string } {
  const parts = content.parts.filter(isFilled);
  return { text: `${parts.map(asText).join('\n\n')}\n`, html: asPage({ ...content, parts }) };
}

function isFilled(part: MailPart): boolean {
  if (part.kind === 'rows') return part.rows.length > 0;
  if ('link' in part) return part.text !== '' && part.link !== '';
  return part.text !== '';
}

function asText(part: MailPart): string {
  if (part.kind === 'rows') return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('link' in part) return `${part.text}:\n${part.link}`;
  return part.text;
}

const fonts = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";
/** Size and line height in pixels. Outlook takes a line height as a minimum unless it is told otherwise. */
const font = (size: number, height: number, more = ''): string =>
  `font-family:${fonts};font-size:${size}px;line-height:${height}px;mso-line-height-rule:exactly${more}`;
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

function asHtml(part: MailPart): string {
  const { ink, quiet, accent, onAccent, line } = palettes().light;
  switch (part.kind) {
    case 'title':
      return `<h1 class="ink" style="margin:0 0 16px;${font(22, 28, ';font-weight:600')};color:${ink}">${escapeHtml(part.text)}</h1>`;
    case 'text':
      return `<p class="ink" style="margin:0 0 16px;${font(16, 24)};color:${ink}">${escapeHtml(part.text)}</p>`;
    case 'lines':
      return `<p class="ink" dir="auto" style="margin:0 0 16px;${font(16, 24)};color:${ink}">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`;
    case 'code':
      return `<p class="ink" style="margin:0 0 16px;${font(28, 36, ';letter-spacing:6px')};color:${ink}"><b dir="ltr">${escapeHtml(part.text)}</b></p>`;
    case 'button':
      return `<table ${table}><tr><td class="accent" bgcolor="${accent}" style="border-radius:999px;mso-padding-alt:12px 24px"><a class="on-accent" href="${escapeHtml(part.link)}" style="display:inline-block;padding:12px 24px;${font(16, 24, ';font-weight:600')};color:${onAccent};text-decoration:none">${escapeHtml(part.text)}</a></td></tr></table>
<table ${table}><tr><td height="24" style="font-size:0;line-height:24px">&nbsp;</td></tr></table>`;
    case 'rows':
      return `<table ${table} width="100%">${part.rows
        .map(
          ([label, value]) =>
            `<tr><td class="line quiet" width="40%" valign="top" style="padding:8px 0;border-top:1px solid ${line};${font(15, 22)};color:${quiet}">${escapeHtml(label)}</td><td class="line ink" width="60%" valign="top" style="padding:8px 0;border-top:1px solid ${line};${font(15, 22)};color:${ink}">${escapeHtml(value)}</td></tr>`,
        )
        .join(
          '',
        )}<tr><td class="line" colspan="2" height="24" style="border-top:1px solid ${line};font-size:0;line-height:24px">&nbsp;</td></tr></table>`;
    case 'small':
      return `<p class="quiet" style="margin:0 0 4px;${font(13, 20)};color:${quiet}">${escapeHtml(part.text)}</p>`;
    case 'unsubscribe':
      return `<p style="margin:0 0 4px;${font(13, 20)}"><a class="quiet" href="${escapeHtml(part.link)}" style="color:${quiet};text-decoration:underline">${escapeHtml(part.text)}</a></p>`;
  }
}

const isBelow = ({ kind }: MailPart): boolean => kind === 'small' || kind === 'unsubscribe';

function darkStyles(): string {
  const { page, card, line, ink, quiet, accent, onAccent } = palettes().dark;
  return `@media (prefers-color-scheme: dark) {
.page { background-color: ${page} !important }
.card { background-color: ${card} !important; border-color: ${line} !important }
.line { border-color: ${line} !important }
.ink { color: ${ink} !important }
.quiet { color: ${quiet} !important }
.accent { background-color: ${accent} !important }
.on-accent { color: ${onAccent} !important }
}`;
}

function asPage({ language, subject, app, parts }: Content): string {
  const direction = directionOf(language);
  const start = direction === 'rtl' ? 'right' : 'left';
  const { page, card, line, ink } = palettes().light;
  const [inside, below] = [parts.filter(part => !isBelow(part)), parts.filter(isBelow)];
  const logo = appLogo()
    ? `<td width="28"><img src="${logoUrl}" width="28" height="28" alt="" style="display:block;border:0"></td><td width="10" style="font-size:0">&nbsp;</td>`
    : '';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>
${darkStyles()}
</style></head>
<body class="page" bgcolor="${page}" style="margin:0;padding:0;background-color:${page}">
<table ${table} class="page" width="100%" bgcolor="${page}" dir="${direction}" style="background-color:${page}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${table} width="560"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:560px">
<tr><td align="${start}" style="padding:0 0 16px"><table ${table}><tr>${logo}<td class="ink" style="${font(17, 28, ';font-weight:600')};color:${ink}">${escapeHtml(app)}</td></tr></table></td></tr>
<tr><td class="card" align="${start}" bgcolor="${card}" style="padding:32px 32px 16px;border:1px solid ${line};border-radius:8px;background-color:${card}">
${inside.map(asHtml).join('\n')}
</td></tr>
<tr><td align="${start}" style="padding:16px 0 0">
${below.map(asHtml).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}
