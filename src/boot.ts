import { applySettings } from '../engine/ui/theme/applySettings.ts';
import { readSettings } from '../engine/ui/theme/settingsStorage.ts';

// Runs before the first paint, as a script of its own, so that nothing flashes in the wrong theme or direction.
applySettings(readSettings());
