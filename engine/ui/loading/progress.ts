const ID = 'page-progress';

let running = 0;

/** Shows the progress bar. Its movement is a CSS animation (theme/base.css), so that a busy script does not stop it. */
function showBar(isRunning: boolean): void {
  const bar = document.getElementById(ID) ?? (isRunning ? addBar() : null);
  bar?.toggleAttribute('data-running', isRunning);
}

function addBar(): HTMLElement {
  const bar = document.createElement('div');
  bar.id = ID;
  document.body.append(bar);
  return bar;
}

/** The bar at the top runs while anything that a route needs is loading. Returns a function that ends it. */
export function startProgress(): () => void {
  running += 1;
  showBar(true);
  let over = false;
  return () => {
    if (over) return;
    over = true;
    running -= 1;
    showBar(running > 0);
  };
}
