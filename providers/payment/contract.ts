/** How the provider's frames are to look beside the page around them. */
export interface FrameLook {
  theme: 'light' | 'dark';
  lang: string;
  dir: 'ltr' | 'rtl';
}

/** What is to be paid, in minor units. Wallets show it before they are asked. */
export interface Due {
  amount: number;
  currency: string;
}

/** What the provider's script answers, sent to the API as `js_sdk_response`. */
export interface SdkResponse {
  token: string;
  [key: string]: unknown;
}

export interface CardForm {
  /** Rejects with `CardIncomplete` when the form lacks something; it shows that itself. */
  tokenize(): Promise<SdkResponse>;
  focus(): void;
  look(look: Partial<FrameLook>): void;
  /** The sum has changed, for example by a coupon. */
  due(due: Due): void;
  destroy(): void;
}

export interface Confirming {
  /** Once the customer has answered the bank, whatever they said. */
  response: Promise<SdkResponse>;
  destroy(): void;
}

export interface Confirmation {
  client_secret: string;
  url: string | null;
}

/** The provider of card payments, as the browser sees it: card numbers are typed in its frame and stay there. */
export interface CardProvider {
  mount(container: HTMLElement, options: MountOptions): CardForm;
  confirm(container: HTMLElement, options: Confirmation & FrameLook & { title: string }): Confirming;
}

export interface MountOptions extends FrameLook {
  title: string;
  /** Null: the card is only kept, and nothing is paid now. */
  due: Due | null;
  onReady: () => void;
  /** Enter was pressed in the form. */
  onSubmit: () => void;
}

/** Nothing was sent: the customer has to complete the form first. */
export class CardIncomplete extends Error {}
