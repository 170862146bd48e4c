import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../http/html.ts';
import { assertStorable } from '../http/validation.ts';
import { withInlineLogo } from '../mail/logo.ts';
import { type MailboxEntry, readMail, readMailbox } from './mailbox.ts';

type Filter = { Querystring: { to?: string | string[] } };

/** Mails contain text of strangers: they may be displayed, but neither run nor load anything. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-top-navigation-by-user-activation; frame-ancestors 'self'";
const listPolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

/** `/dev/mailbox`: the mails of a server that has no mail server, as a page and as JSON. */
export function mailboxRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const readMails = ({ to }: Filter['Querystring']) => {
    assertStorable({ to }, 'query');
    return readMailbox(db, Array.isArray(to) ? to.at(-1) : to);
  };

  app.get<Filter>('/dev/mailbox.json', async ({ query }, reply) => {
    const entries = await readMails(query);
    return reply.header('cache-control', 'no-store').send(entries.map(({ uuid: _, ...entry }) => entry));
  });

  app.get<Filter>('/dev/mailbox', async ({ query }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': listPolicy })
      .send(page(await readMails(query))),
  );

  app.get<{ Params: { uuid: string } }>('/dev/mailbox/:uuid(^[0-9a-f-]{36}$)', async ({ params }, reply) => {
    const mail = await readMail(db, params.uuid);
    if (!mail) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy)
      .send(withInlineLogo(mail.html));
  });
}

function page(entries: MailboxEntry[]): string {
  const list = entries.length ? `<ol>${entries.map(item).join('')}</ol>` : '<p>No mail has been sent yet.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox</title>
<style>
body { margin: 0 auto; max-width: 720px; padding: 24px; font: 16px/24px system-ui, sans-serif; color: #16201f; background: #f6f8f8 }
ol { list-style: none; padding: 0; margin: 0 } li { background: #fff; border: 1px solid #e3e9e8; border-radius: 8px; padding: 16px; margin: 0 0 12px }
h1 { font-size: 22px } h2 { font-size: 16px; margin: 0 } p { margin: 4px 0; overflow-wrap: anywhere } .quiet { color: #52605e; font-size: 14px } .code { font-size: 22px; letter-spacing: 4px }
a { color: #0b5f58 }
</style></head>
<body><h1>Mailbox</h1><p class="quiet">Nothing here was really sent. Newest first. <a href="/dev/mailbox">Look again</a>, or see <a href="/dev/mails">every mail with sample values</a></p>${list}</body></html>
`;
}

function item({ uuid, to, subject, at, code, links }: MailboxEntry): string {
  const link = (href: string) => `<p><a href="${escapeHtml(href)}">${escapeHtml(href)}</a></p>`;
  return `<li><h2><a href="/dev/mailbox/${uuid}">${escapeHtml(subject)}</a></h2>
<p class="quiet">to ${escapeHtml(to)}, <time datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time></p>
${code ? `<p class="code">${escapeHtml(code)}</p>` : ''}${links.map(link).join('')}</li>`;
}
