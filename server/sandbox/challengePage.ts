import app from '../../schemas/app.json' with { type: 'json' };
import type { Challenge } from './challenges.ts';
import { html, htmlDocument, type PageStyle } from './htmlDocument.ts';

/** The bank's question for 3-D Secure, with its two answers. */
export function challengePage(look: PageStyle, secret: string, challenge: Challenge | null): string {
  const say = (key: string, values: Record<string, string> = {}) =>
    look.texts.say(`sandbox.bank.${key}`, { merchant: app.title, ...values });
  const open = challenge?.open ?? false;
  const card = challenge && `${look.texts.say(`payments.brands.${challenge.card.brand}`)} •• ${challenge.card.last4}`;
  const money = challenge?.amount && look.texts.money(challenge.amount.amount, challenge.amount.currency);
  const question = html`${money ? html`<p class="amount"><bdi dir="ltr">${money}</bdi></p>` : html``}
<p>${say(money ? 'pay' : 'keep')}</p>
<p class="second"><bdi>${card}</bdi></p>
<div class="actions">
<button type="button" value="approve">${say('approve')}</button>
<button type="button" value="refuse">${say('refuse')}</button>
</div>
<p class="second">${say('sandbox')}</p>`;
  return htmlDocument(
    look,
    'challenge.js',
    say('title'),
    html`<body data-secret="${secret}" data-open="${open}" data-failed="${say('failed')}"
 data-approved="${say('approved')}" data-refused="${say('refused')}" data-closed="${say('closed')}">
<main class="bank">
<h1>${say('title')}</h1>
${open ? question : html``}
<p id="outcome" role="status">${open ? '' : say('closed')}</p>
</main>
</body>`,
  );
}
