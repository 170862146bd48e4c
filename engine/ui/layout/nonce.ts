declare global {
  interface Window {
    __nonce__?: string;
  }
}

/** Styles made at run time carry the page's nonce. The toast library reads it from `window` when it is imported. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

window.__nonce__ = nonce;
