import { applySettings } from './applySettings.ts';
import { readDisplaySettings } from './settingsStorage.ts';

// Runs before the first paint, as a separate script, so that nothing flashes in the wrong theme or direction.
applySettings(readDisplaySettings());
