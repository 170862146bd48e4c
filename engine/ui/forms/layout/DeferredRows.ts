/** The rows of a form that are still to be rendered. Whatever needs all of them renders them at once. */
export class DeferredRows {
  private readonly waiting = new Set<() => void>();

  /** Adds the function that renders a group's rows. Returns a function that removes it. */
  add(show: () => void): () => void {
    this.waiting.add(show);
    return () => this.waiting.delete(show);
  }

  /** Renders all rows, including rows that new rows bring. */
  showAll(): void {
    while (this.waiting.size > 0) {
      const shows = [...this.waiting];
      this.waiting.clear();
      for (const show of shows) show();
    }
  }
}
