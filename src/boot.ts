import { applySettings, readSettings } from '../engine/ui/theme/index.ts';

// Runs before the first paint, as a script of its own, so that nothing flashes in the wrong theme or direction.
applySettings(readSettings());
