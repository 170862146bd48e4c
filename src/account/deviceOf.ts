import Bowser from 'bowser';

/** The names of a browser and its system, from its user agent; undefined if they are unknown. */
export interface BrowserDevice {
  browser: string | undefined;
  system: string | undefined;
  isHandheld: boolean;
}

const UNKNOWN: BrowserDevice = { browser: undefined, system: undefined, isHandheld: false };

export function deviceOf(userAgent: string | null): BrowserDevice {
  if (!userAgent) return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const isApple = platform.vendor === 'Apple' && platform.model;
  return {
    browser: browser.name || undefined,
    // "iPhone" says more than the name of its system.
    system: (isApple ? platform.model : os.name) || undefined,
    isHandheld: platform.type === 'mobile' || platform.type === 'tablet',
  };
}
