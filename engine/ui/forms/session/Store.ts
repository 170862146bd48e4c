/** The state that a page renders, replaced as a whole with each change. */
export class Store<View> {
  private readonly listeners = new Set<() => void>();
  private current: View;

  constructor(first: View) {
    this.current = first;
  }

  readonly get = (): View => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  show(change: Partial<View>): void {
    this.current = { ...this.current, ...change };
    for (const listener of this.listeners) listener();
  }
}
