import nprogress from 'nprogress';

nprogress.configure({
  minimum: 0.08,
  showSpinner: false,
  speed: 200,
  template: '<div class="bar"></div>',
  barSelector: '.bar',
});

let running = 0;

/** The bar at the top runs while anything that a route needs is loading. Returns a function that ends it. */
export function startProgress(): () => void {
  running += 1;
  nprogress.start();
  let over = false;
  return () => {
    if (over) return;
    over = true;
    running -= 1;
    if (running === 0) nprogress.done();
  };
}
