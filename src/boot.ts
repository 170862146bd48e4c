import { applySettings } from './shared/theme/applySettings.ts';
import { readSettings } from './shared/theme/settingsStorage.ts';

// Runs before the first paint, as a script of its own, so that nothing flashes in the wrong theme or direction.
applySettings(readSettings());
