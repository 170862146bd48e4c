/* The bank's question: the answer goes to the bank, the page around the frame only hears that there is one. */
(() => {
  const buttons = [...document.querySelectorAll('button')];
  const tell = message => parent.postMessage(message, location.origin);

  async function decide(approve) {
    for (const button of buttons) button.disabled = true;
    const answer = await fetch(`/sandbox/v1/challenges/${document.body.dataset.secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ approve }),
    }).catch(() => null);
    const body = await answer?.json().catch(() => null);
    const note = document.getElementById('outcome');
    if (!answer?.ok) {
      for (const button of buttons) button.disabled = false;
      note.textContent = document.body.dataset.failed;
      return;
    }
    note.textContent = document.body.dataset[body.outcome];
    tell({ sandbox: 'decided', outcome: body.outcome });
  }

  for (const button of buttons) button.addEventListener('click', () => decide(button.value === 'approve'));
  document.getElementById('done')?.addEventListener('click', () => tell({ sandbox: 'decided', outcome: 'closed' }));
  new ResizeObserver(() => tell({ sandbox: 'height', height: Math.ceil(document.body.scrollHeight) })).observe(
    document.body,
  );
  if (document.body.dataset.open === 'false') tell({ sandbox: 'decided', outcome: 'closed' });
})();
