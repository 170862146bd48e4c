import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { directionOf } from '../../engine/dsl/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { closeSlowBodies, html, problem } from '../../engine/server/http/index.ts';
import { emailKey, isSignedBy, sign, textsOf } from '../../engine/server/index.ts';
import { mailOutbox } from '../../engine/server/mail/index.ts';
import { users } from '../account/tables.ts';
import { nextUserVersion } from '../account/users.ts';
import type { Deps } from '../deps.ts';

/** Kinds of mails that a person can turn off, as `notifications` of an account names them. */
type OptionalMails = 'order_updates' | 'billing';
type Signing = Pick<Deps['config'], 'secrets' | 'publicUrl'>;

const optionalBilling = new Set(['plan_renews_soon', 'card_expires', 'card_expired']);

/** Returns the kind of a mail that has the link to turn its kind off; undefined for every other mail. */
export function optionalKind(template: string): OptionalMails | undefined {
  if (/^(order|quote|changes)_/.test(template)) return 'order_updates';
  return optionalBilling.has(template) ? 'billing' : undefined;
}

/** Makes the link that turns mails of a mail's kind off, without a sign-in. It does not expire: mails are kept. */
export const unsubscribeLink =
  (config: Signing) =>
  (mail: string): string =>
    `${config.publicUrl}/mail/unsubscribe/${mail}.${sign(config.secrets, textOf(mail)).toString('base64url')}`;

/** What the signature of a link signs. */
const textOf = (mail: string): string => `unsubscribe ${mail}`;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * `/mail/unsubscribe/{mail}.{signature}`: a POST turns the mails off (RFC 8058), a GET shows a page with a button,
 * because mail filters open the links of every mail.
 */
export async function serveUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  closeSlowBodies(app);
  app.removeAllContentTypeParsers();
  // The body says nothing that the address does not.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, _body, done) => done(null, ''));
  const path = '/mail/unsubscribe/:token([\\w.-]{80})';
  const options = { config: { operation: 'unsubscribe' } };

  app.get<Asked>(path, options, async ({ params }, reply) => {
    const { kind, locale } = await readMail(deps, params.token);
    return show(reply, locale, kind, 'ask');
  });

  app.post<Asked>(path, options, async ({ params }, reply) => {
    const { kind, locale, to } = await readMail(deps, params.token);
    await turnOff(deps, to, kind);
    return show(reply, locale, kind, 'done');
  });
}

type Asked = { Params: { token: string } };

async function readMail(deps: Deps, token: string): Promise<{ kind: OptionalMails; locale: string; to: string }> {
  const [mail = '', given = ''] = token.split('.');
  const [row] = isSignedBy(deps.config.secrets, textOf(mail), given, 'base64url')
    ? await deps.db
        .select({ template: mailOutbox.template, locale: mailOutbox.locale, to: mailOutbox.to })
        .from(mailOutbox)
        .where(eq(mailOutbox.uuid, mail))
    : [];
  const kind = row && optionalKind(row.template);
  if (!kind) throw problem('not_found');
  return { kind, locale: row.locale, to: row.to };
}

/** An address that is no longer the account's is answered the same, and changes nothing. */
async function turnOff({ db, clock }: Deps, to: string, kind: OptionalMails): Promise<void> {
  const off = JSON.stringify({ [kind]: false });
  await db.transaction(async tx => {
    const [user] = await tx
      .update(users)
      .set({
        notifications: sql`${users.notifications} || ${off}::jsonb`,
        version: nextUserVersion,
        updated_at: clock.now(),
      })
      .where(eq(users.email_key, emailKey(to)))
      .returning({ uuid: users.uuid });
    if (user) await publish(tx, { clock }, { owner: user.uuid, resource: 'account', uuid: user.uuid });
  });
}

function show(reply: FastifyReply, locale: string, kind: OptionalMails, state: 'ask' | 'done') {
  const { language, say } = textsOf(locale);
  const values = { kind: say(`account_messages.unsubscribe.${kind}`), app: say('shell.product') };
  const button = html`<form method="post"><button>${say('account_messages.unsubscribe.button')}</button></form>`;
  const title = say(`account_messages.unsubscribe.${state}`, values);
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
    .send(
      html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title>
<style>
body { margin: 0 auto; max-width: 480px; padding: 64px 24px; font: 16px/24px system-ui, sans-serif }
h1 { font-size: 22px; line-height: 28px } button { font: inherit; font-weight: 600; padding: 12px 24px; border: 0; border-radius: 999px; background: #0f766e; color: #fff; cursor: pointer } button:focus-visible { outline: 3px solid #2dd4bf; outline-offset: 2px }
</style></head><body><main><h1>${title}</h1><p>${say(`account_messages.unsubscribe.${state}_more`, values)}</p>${state === 'ask' ? button : ''}</main></body></html>
`.text,
    );
}
