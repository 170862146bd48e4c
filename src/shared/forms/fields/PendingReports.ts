/** The text widgets that hold a value the form has not heard of yet; asked to hand it over before a save or a submit. */
export class PendingReports {
  private readonly reports = new Set<() => void>();

  add(report: () => void): void {
    this.reports.add(report);
  }

  remove(report: () => void): void {
    this.reports.delete(report);
  }

  flush(): void {
    for (const report of [...this.reports]) report();
  }
}
