type Ask = (event: PopStateEvent) => void;

let ask: Ask | null = null;

// Listeners of the window are called in the order of registration: this one comes before the router's.
window.addEventListener('popstate', event => ask?.(event), true);

/** Lets one page handle the browser's back button before the router does. */
export function interceptBackButton(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = null;
  };
}
