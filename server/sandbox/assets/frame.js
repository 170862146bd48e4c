/* The card form inside the provider's frame. What is typed here goes to the provider and nowhere else. */
(() => {
  const form = document.querySelector('form');
  const field = name => form.elements.namedItem(name);
  const tell = message => parent.postMessage(message, location.origin);

  const digits = text => text.replace(/\D/g, '');
  const brandOf = number =>
    /^4/.test(number) ? 'visa' : /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : /^3[47]/.test(number) ? 'amex' : '';

  function groupDigits(number) {
    const cut = number.slice(0, brandOf(number) === 'amex' ? 15 : 16);
    const groups =
      brandOf(number) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?$/;
    return (groups.exec(cut)?.slice(1) ?? []).filter(Boolean).join(' ');
  }

  /** Writes a value in its usual form without moving the cursor from the digit it stands behind. */
  function rewrite(input, form) {
    const before = digits(input.value.slice(0, input.selectionStart)).length;
    const atEnd = input.selectionStart === input.value.length;
    input.value = form(digits(input.value));
    if (atEnd) return;
    let place = 0;
    for (let seen = 0; seen < before && place < input.value.length; place++) if (/\d/.test(input.value[place])) seen++;
    input.setSelectionRange(place, place);
  }

  const formatExpiry = text => {
    const padded = /^[2-9]$/.test(text) ? `0${text}` : text;
    return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 6)}` : padded;
  };

  function readCard() {
    const [month = '', year = ''] = field('expiry').value.split('/').map(digits);
    return {
      number: digits(field('number').value),
      exp_month: Number(month),
      exp_year: year.length === 2 ? 2000 + Number(year) : Number(year),
      cvc: digits(field('cvc').value),
      name: field('name').value.trim() || null,
    };
  }

  function mark(name, wrong) {
    const input = field(name);
    const note = document.getElementById(`${name}-error`);
    const empty = input.value.trim() === '';
    if (wrong) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    note.textContent = wrong ? (empty && note.dataset.empty) || note.dataset.wrong : '';
  }
  const names = ['number', 'expiry', 'cvc', 'name'];

  async function tokenize(id) {
    const answer = await fetch('/sandbox/v1/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(readCard()),
    }).catch(() => null);
    const body = await answer?.json().catch(() => null);
    if (answer?.ok) {
      for (const name of names) mark(name, false);
      return tell({ sandbox: 'tokenized', id, response: { token: body.id, card: body.card } });
    }
    const fields = body?.wrong ?? [];
    for (const name of names) mark(name, fields.includes(name));
    if (fields.length) field(fields[0]).focus();
    document.getElementById('form-error').textContent = fields.length ? '' : form.dataset.failed;
    tell({ sandbox: 'refused', id, fields });
  }

  form.addEventListener('input', event => {
    const { target } = event;
    if (target.name === 'number') rewrite(target, groupDigits);
    if (target.name === 'expiry' && !(event.inputType ?? '').startsWith('delete')) rewrite(target, formatExpiry);
    if (target.name === 'cvc') rewrite(target, text => text.slice(0, 4));
    mark(target.name, false);
    document.documentElement.dataset.brand = brandOf(digits(field('number').value));
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    tell({ sandbox: 'submit' });
  });

  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== location.origin) return;
    if (data.sandbox === 'tokenize') tokenize(data.id);
    if (data.sandbox === 'focus') field('number').focus();
    if (data.sandbox === 'look') {
      if (data.theme) document.documentElement.dataset.theme = data.theme;
      if (data.dir) document.documentElement.dir = data.dir;
    }
  });

  new ResizeObserver(() => tell({ sandbox: 'height', height: Math.ceil(document.body.scrollHeight) })).observe(
    document.body,
  );
  tell({ sandbox: 'ready' });
})();
