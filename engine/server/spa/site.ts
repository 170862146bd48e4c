/** Settings that the server writes into the pages. */
export interface Site {
  /** The settings for the browser, and no others: JSON that the pages read when they start. */
  settings: Record<string, unknown>;
  /** Addresses of scripts in the built document, each with the one that takes its place. */
  scripts: Record<string, string>;
  /** Origins of other sites that a page may load from, beside our own. */
  sources: { scripts: string[]; connections: string[]; frames: string[] };
  /** Features of the browser that pages may use, each with its allowlist, such as `payment: '(self)'`. */
  features: Record<string, string>;
  /** The page that other sites may show in a frame, and their origins; without origins, none may. Absent: no page. */
  embedding?: { path: string; origins: string[] };
}

/** A site that needs nothing from elsewhere. */
export const plainSite = (settings: Site['settings']): Site => ({
  settings,
  scripts: {},
  sources: { scripts: [], connections: [], frames: [] },
  features: {},
});
