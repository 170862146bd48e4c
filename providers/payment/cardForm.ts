/** Colours and sizes for the provider's frames, taken from the page around them. */
export interface FrameAppearance {
  theme: 'light' | 'dark';
  lang: string;
  dir: 'ltr' | 'rtl';
}

/** The amount to pay, in minor units. Wallets show it in advance. */
export interface AmountDue {
  amount: number;
  currency: string;
}

/** The response of the provider's script, sent to the API as `js_sdk_response`. */
export interface SdkResponse {
  token: string;
  [key: string]: unknown;
}

export interface CardForm {
  /** Rejects with `CardIncompleteError` when the form lacks something; it shows that itself. */
  tokenize(): Promise<SdkResponse>;
  focus(): void;
  look(look: Partial<FrameAppearance>): void;
  /** Updates the amount after a change, for example by a coupon. */
  due(due: AmountDue): void;
  destroy(): void;
}

interface Confirming {
  /** Resolves once the customer has completed the challenge, with any result. */
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
  confirm(container: HTMLElement, options: Confirmation & FrameAppearance & { title: string }): Confirming;
}

export interface MountOptions extends FrameAppearance {
  title: string;
  /** Null: the card is only kept, and nothing is paid now. */
  due: AmountDue | null;
  onReady: () => void;
  /** Enter was pressed in the form. */
  onSubmit: () => void;
}

/** Nothing was sent: the customer has to complete the form first. */
export class CardIncompleteError extends Error {}
