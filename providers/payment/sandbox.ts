import { type CardForm, CardIncomplete, type CardProvider, type MountOptions } from './contract.ts';
import { fromScript } from './script.ts';

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
  const cards = await fromScript('/sandbox/v1/card.js', () => window.SandboxCards);
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
            throw new CardIncomplete(error instanceof Error ? error.message : 'The card could not be read.');
          }),
      };
    },
  };
}
