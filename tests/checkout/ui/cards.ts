import {
  type AmountDue,
  CardIncompleteError,
  type CardProvider,
  type MountOptions,
  type SdkResponse,
} from '../../../providers/payment/cardForm.ts';
import type {} from '../../../providers/payment/sandbox.ts';

/** The provider's script as the page sees it; only this third party is not the real one here. */
export class Cards implements CardProvider {
  mounted: MountOptions | null = null;
  /** The sum that a wallet would show. */
  due: AmountDue | null = null;
  incomplete = false;
  tokens = 0;
  asked: { client_secret: string; answer: (response: SdkResponse) => void } | null = null;

  mount(container: HTMLElement, options: MountOptions) {
    this.mounted = options;
    this.due = options.due;
    container.append(Object.assign(document.createElement('iframe'), { title: options.title }));
    options.onReady();
    return {
      tokenize: async () => {
        if (this.incomplete) throw new CardIncompleteError('There is no number.');
        this.tokens += 1;
        return { token: `tok_${this.tokens}` };
      },
      focus: () => {},
      look: () => {},
      due: (due: AmountDue) => {
        this.due = due;
      },
      destroy: () => container.replaceChildren(),
    };
  }

  confirm(container: HTMLElement, { client_secret, title }: { client_secret: string; title: string }) {
    container.append(Object.assign(document.createElement('iframe'), { title }));
    const response = new Promise<SdkResponse>(resolve => {
      this.asked = { client_secret, answer: resolve };
    });
    return { response, destroy: () => container.replaceChildren() };
  }
}

export let cards = new Cards();

export function installCards(): void {
  cards = new Cards();
  window.SandboxCards = {
    mount: (container, options) => cards.mount(container, options),
    confirm: (container, options) => cards.confirm(container, options),
  };
}
