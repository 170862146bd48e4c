import type { FastifyInstance } from 'fastify';
import { appFile } from '../appDefinition.ts';
import { html, type Markup } from '../http/html.ts';
import { withInlineLogo } from '../mail/logo.ts';
import { mailPolicy } from './mailboxRoutes.ts';
import { mailTemplates, sampleMail } from './sampleMails.ts';

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";

/** The widths in pixels at which a mail is shown: a desktop's reading pane, and a phone. */
const widths = [720, 375];

type Asked = { Params: { template: string; language: string } };

/**
 * `/dev/mails`: every mail with sample values in every language, as mail programs on a desktop and a phone show it.
 * `isOptional`: which mails have the link that turns their kind off.
 */
export function mailPreviewRoutes(app: FastifyInstance, isOptional: (template: string) => boolean): void {
  const languages = appFile().locales;
  const find = ({ template, language }: Asked['Params']) =>
    languages.includes(language) ? sampleMail(template, language, isOptional(template)) : undefined;

  app.get('/dev/mails', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy })
      .send(listPage(languages)),
  );

  app.get<Asked>('/dev/mails/:template/:language', async ({ params }, reply) => {
    const { template, language } = params;
    const mail = find(params);
    if (!mail) return reply.callNotFound();
    const others = languages.map(
      one => html`<a href="/dev/mails/${template}/${one}"${one === language ? current : noMarkup}>${one}</a> `,
    );
    const frames = widths.map(
      width =>
        html`<iframe title="${width} pixels" src="/dev/mails/${template}/${language}.html" width="${width}"></iframe>`,
    );
    const body = html`<p><a href="/dev/mails">All mails</a> · ${others}</p><h1 dir="auto">${mail.subject}</h1><div class="frames">${frames}</div><h2>As text</h2><pre dir="auto">${mail.text}</pre>`;
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy })
      .send(page(template, body));
  });

  app.get<Asked>('/dev/mails/:template/:language.html', async ({ params }, reply) => {
    const mail = find(params);
    if (!mail) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': mailPolicy })
      .send(withInlineLogo(mail.html));
  });
}

const noMarkup = html``;
const current = html` aria-current="page"`;

function listPage(languages: string[]): string {
  const rows = mailTemplates().map(template => {
    const links = languages.map(
      language => html`<td><a href="/dev/mails/${template}/${language}">${language}</a></td>`,
    );
    return html`<tr><th scope="row">${template}</th><td>${sampleMail(template, languages[0]!, false)?.subject}</td>${links}</tr>`;
  });
  return page(
    'Mails',
    html`<h1>Mails</h1><p>With sample values, in the light or dark theme of your system.</p><table>${rows}</table>`,
  );
}

const page = (title: string, body: Markup): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title>
<style>
body { margin: 0 auto; max-width: 1160px; padding: 24px; font: 15px/24px system-ui, sans-serif }
h1 { font-size: 22px; line-height: 28px } h2 { font-size: 16px } th { text-align: start; font-weight: 500 }
th, td { padding: 4px 16px 4px 0; vertical-align: top } .frames { display: flex; gap: 24px; overflow-x: auto }
iframe { flex: none; height: 760px; border: 1px solid gray; border-radius: 8px } pre { white-space: pre-wrap; border: 1px solid gray; border-radius: 8px; padding: 16px }
a[aria-current] { font-weight: 600; text-decoration: none; color: inherit }
</style></head><body>${body}</body></html>
`.text;
