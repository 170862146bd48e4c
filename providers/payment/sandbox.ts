import { type CardForm, CardIncompleteError, type CardProvider, type MountOptions } from './cardForm.ts';
import { loadScript } from './loadScript.ts';

type SandboxForm = Omit<CardForm, 'due'>;
type SandboxScript = Omit<CardProvider, 'mount'> & {
  mount(container: HTMLElement, options: MountOptions): SandboxForm;
};

declare global {
  interface Window {
    /** What /sandbox/v1/card.js puts on the page. */
    SandboxCards?: SandboxScript;
  }
}

export async function loadSandbox(): Promise<CardProvider> {
  const cards = await loadScript('/sandbox/v1/card.js', () => window.SandboxCards);
  return {
    confirm: (container, options) => cards.confirm(container, options),
    mount(container, options) {
      const form = cards.mount(container, options);
      return {
        ...form,
        // The sandbox knows cards only: no wallet shows the sum.
        due: () => {},
        tokenize: () =>
          form.tokenize().catch(error => {
            throw new CardIncompleteError(error instanceof Error ? error.message : 'The card could not be read.');
          }),
      };
    },
  };
}
