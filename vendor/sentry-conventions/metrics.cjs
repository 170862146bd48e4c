exports.BROWSER_BFCACHE_NAVIGATION = "browser.bfcache.navigation";
exports.BROWSER_BFCACHE_NOT_RESTORED = "browser.bfcache.not_restored";
exports.BROWSER_BFCACHE_RELOAD_DURATION = "browser.bfcache.reload.duration";
exports.UI_ELEMENT_LOAD_TIME = "ui.element.load_time";
exports.UI_ELEMENT_RENDER_TIME = "ui.element.render_time";
