import { CardIncomplete, type CardProvider } from './contract.ts';
import { fromScript } from './script.ts';

declare global {
  interface Window {
    /** What /sandbox/v1/card.js puts on the page. */
    SandboxCards?: CardProvider;
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
        tokenize: () =>
          form.tokenize().catch(error => {
            throw new CardIncomplete(error instanceof Error ? error.message : 'The card could not be read.');
          }),
      };
    },
  };
}
