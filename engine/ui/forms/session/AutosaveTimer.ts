/** Milliseconds until a choice is saved in a form with a price, which must be shown within 250 milliseconds. */
const PRICE_MS = 100;

/** The pause before an automatic save. A save that is due for a price is not delayed by later input. */
export class AutosaveTimer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isPriceDue = false;
  private readonly save: () => void;

  constructor(save: () => void) {
    this.save = save;
  }

  /** Starts the pause again. */
  start(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.save, wait);
  }

  /** Starts the pause after input; `isPriced`: the input is a choice that changes a price. */
  startAfterInput(rest: number, isPriced: boolean): void {
    if (this.isPriceDue && !isPriced) return;
    if (rest > 0) this.start(isPriced ? PRICE_MS : rest);
    this.isPriceDue = isPriced;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.isPriceDue = false;
  }
}
