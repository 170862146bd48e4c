import { html, htmlDocument, type Markup, type PageStyle } from './htmlDocument.ts';

/** The card form. It is the only place where a card number is typed. */
export function framePage(look: PageStyle): string {
  const say = (key: string) => look.texts.say(`sandbox.frame.${key}`);
  return htmlDocument(
    look,
    'frame.js',
    say('title'),
    html`<body>
<main>
<form novalidate autocomplete="on" data-failed="${say('failed')}" aria-label="${say('title')}">
${field(say, 'number', html`class="figures" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23"`)}
<div class="pair">
${field(say, 'expiry', html`class="figures" inputmode="numeric" autocomplete="cc-exp" placeholder="${say('expiry_example')}" maxlength="9"`)}
${field(say, 'cvc', html`class="figures" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4"`)}
</div>
${field(say, 'name', html`autocomplete="cc-name" maxlength="80"`, say('optional'))}
<p class="error" id="form-error" role="alert"></p>
<button type="submit" hidden></button>
</form>
</main>
</body>`,
  );
}

function field(say: (key: string) => string, name: string, attributes: Markup, optional = ''): Markup {
  const required = optional ? html`` : html` required`;
  const aside = optional ? html` <span class="optional">${optional}</span>` : html``;
  return html`<div class="field">
<label for="${name}">${say(name)}${aside}</label>
<input id="${name}" name="${name}" ${attributes} aria-describedby="${name}-error"${required}>
<p class="error" id="${name}-error" role="alert" data-wrong="${say(`wrong.${name}`)}" data-empty="${say(`empty.${name}`)}"></p>
</div>`;
}
