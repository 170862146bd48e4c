/** The rows of a form that are still to be rendered; a search for a field renders all of them at once. */
export class LateRows {
  private readonly waiting = new Set<() => void>();

  /** Returns a function that forgets it again. */
  add(show: () => void): () => void {
    this.waiting.add(show);
    return () => this.waiting.delete(show);
  }

  /** A row may bring rows of its own. */
  showAll(): void {
    while (this.waiting.size > 0) {
      const shows = [...this.waiting];
      this.waiting.clear();
      for (const show of shows) show();
    }
  }
}
