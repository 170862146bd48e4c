/** What the server counts of its own work, and the page on which Prometheus reads it. */
export interface Metrics {
  /** Counts a request that is being answered, and returns the function that counts its end. */
  beginRequest(): (operation: string, status: string, isStream: boolean) => void;
  /** Counts a run of a scheduled job. */
  countJob(name: string, seconds: number, hasFailed: boolean): void;
  /** All metrics in Prometheus' text format. */
  read(): Promise<{ type: string; text: string }>;
  close(): Promise<void>;
}
