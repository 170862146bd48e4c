/** The text widgets that hold a value the form has not heard of yet; flushed before a save or a submit. */
export class PendingReports {
  private readonly reports = new Set<() => void>();
  private pressed = false;

  add(report: () => void): void {
    this.reports.add(report);
  }

  remove(report: () => void): void {
    this.reports.delete(report);
  }

  flush(): void {
    for (const report of [...this.reports]) report();
  }

  /**
   * Reports now, or after the current press: a change of the page must not move a button away between press and
   * release.
   */
  whenReleased(report: () => void): void {
    if (!this.pressed) report();
  }

  readonly press = (): void => {
    this.pressed = true;
  };

  readonly release = (): void => {
    this.pressed = false;
    // The click comes after the release.
    setTimeout(() => this.flush());
  };
}
