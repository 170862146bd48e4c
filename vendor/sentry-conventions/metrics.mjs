export const BROWSER_BFCACHE_NAVIGATION = "browser.bfcache.navigation";
export const BROWSER_BFCACHE_NOT_RESTORED = "browser.bfcache.not_restored";
export const BROWSER_BFCACHE_RELOAD_DURATION = "browser.bfcache.reload.duration";
export const UI_ELEMENT_LOAD_TIME = "ui.element.load_time";
export const UI_ELEMENT_RENDER_TIME = "ui.element.render_time";
