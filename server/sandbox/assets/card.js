/*
 * The sandbox provider's script, loaded by every page. It draws the card form and the bank's question in frames of the
 * provider's own, so that the page around them never sees a card number: all it gets is a token.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;

  function frame(container, address, title, look) {
    const url = new URL(address, origin);
    for (const name of ['theme', 'lang', 'dir']) if (look[name]) url.searchParams.set(name, look[name]);
    const element = document.createElement('iframe');
    element.src = url.href;
    element.title = title;
    element.setAttribute('allow', '');
    Object.assign(element.style, { display: 'block', width: '100%', height: '0', border: '0' });
    // A frame whose colour scheme differs from its element's is drawn on an opaque ground.
    element.style.colorScheme = look.theme ?? 'light';
    container.append(element);
    return element;
  }

  /** Hears only this frame, and only when it speaks from the provider's origin. */
  function listen(element, listeners) {
    const hear = event => {
      if (event.source !== element.contentWindow || event.origin !== origin) return;
      const { sandbox, ...message } = event.data ?? {};
      if (sandbox === 'height') element.style.height = `${message.height}px`;
      else listeners[sandbox]?.(message);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }

  /**
   * Draws the card form into an element. `tokenize()` gives `{ token, card }`, or rejects with `fields`, the names of
   * what is missing or wrong; the form itself shows it.
   */
  function mount(container, { title, onReady, onSubmit, ...look }) {
    const waiting = new Map();
    const element = frame(container, '/sandbox/frame', title, look);
    const say = message => element.contentWindow?.postMessage(message, origin);
    let ready;
    const loaded = new Promise(resolve => {
      ready = resolve;
    });
    const stop = listen(element, {
      ready() {
        ready();
        onReady?.();
      },
      submit: () => onSubmit?.(),
      tokenized({ id, response }) {
        waiting.get(id)?.resolve(response);
        waiting.delete(id);
      },
      refused({ id, fields }) {
        waiting.get(id)?.reject(Object.assign(new Error('The card could not be read.'), { fields }));
        waiting.delete(id);
      },
    });
    return {
      async tokenize() {
        await loaded;
        const id = crypto.randomUUID();
        return new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          say({ sandbox: 'tokenize', id });
        });
      },
      focus: () => loaded.then(() => say({ sandbox: 'focus' })),
      look(changed) {
        if (changed.theme) element.style.colorScheme = changed.theme;
        return loaded.then(() => say({ sandbox: 'look', ...changed }));
      },
      destroy() {
        stop();
        element.remove();
      },
    };
  }

  /** Lets the bank ask its question in an element. `response` gives `{ token, outcome }` once it was answered. */
  function confirm(container, { client_secret, url, title, ...look }) {
    const element = frame(container, url, title, look);
    let stop = () => {};
    const response = new Promise(resolve => {
      stop = listen(element, {
        decided: ({ outcome }) => resolve({ token: client_secret, outcome }),
      });
    });
    return {
      response,
      destroy() {
        stop();
        element.remove();
      },
    };
  }

  window.SandboxCards = { mount, confirm };
})();
