import { directionOf } from '../../dsl/text/direction.ts';
import { appTheme } from '../appDefinition.ts';
import { escapeHtml } from '../http/html.ts';
import { lazy } from '../http/lazy.ts';

export type MailPart =
  | { kind: 'title' | 'text' | 'lines' | 'small' | 'code'; text: string }
  | { kind: 'button'; text: string; link: string }
  | { kind: 'rows'; rows: [string, string][] };

interface Content {
  language: string;
  subject: string;
  parts: MailPart[];
}

/** Colours of the app's light theme. */
const colors = lazy(() => {
  const { background, text, primary } = appTheme().colors;
  return {
    page: background.default.light,
    ink: text.primary.light,
    quiet: text.secondary.light,
    accent: primary.main.light,
  };
});

/** Renders the parts as plain text and as HTML. All input is text: nothing in it is read as markup. */
export function renderMailParts(content: Content): { text: string; html: string } {
  const parts = content.parts.filter(isFilled);
  return { text: `${parts.map(asText).join('\n\n')}\n`, html: asPage(content, parts.map(asHtml).join('\n')) };
}

function isFilled(part: MailPart): boolean {
  if (part.kind === 'rows') return part.rows.length > 0;
  if (part.kind === 'button') return part.text !== '' && part.link !== '';
  return part.text !== '';
}

function asText(part: MailPart): string {
  if (part.kind === 'rows') return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  if (part.kind === 'button') return `${part.text}:\n${part.link}`;
  return part.text;
}

function asHtml(part: MailPart): string {
  switch (part.kind) {
    case 'title':
      return `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(part.text)}</h1>`;
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`;
    case 'lines':
      return `<p style="margin:0 0 16px;white-space:pre-line" dir="auto">${escapeHtml(part.text)}</p>`;
    case 'small':
      return `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:${colors().quiet}">${escapeHtml(part.text)}</p>`;
    case 'code':
      return `<p style="margin:0 0 16px;font-size:28px;line-height:36px;letter-spacing:6px;font-weight:600" dir="ltr">${escapeHtml(part.text)}</p>`;
    case 'button':
      return `<p style="margin:0 0 24px"><a href="${escapeHtml(part.link)}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:${colors().accent};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(part.text)}</a></p>`;
    case 'rows':
      return `<table role="presentation" style="margin:0 0 24px;border-collapse:collapse">${part.rows.map(asRow).join('')}</table>`;
  }
}

const asRow = ([label, value]: [string, string]): string =>
  `<tr><td style="padding:4px 24px 4px 0;color:${colors().quiet}">${escapeHtml(label)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`;

function asPage({ language, subject }: Content, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:${colors().page}">
<div style="max-width:560px;margin:0 auto;padding:32px;border-radius:8px;background:#ffffff;color:${colors().ink};font:16px/24px system-ui,sans-serif">
${body}
</div>
</body>
</html>
`;
}
