import { theme } from '../../client/theme.ts';

/** The look of the product is data: this file only gives it names and types. */
export const colors = theme.colors;
export const sizes = theme.sizes;
export const zIndex = theme.zIndex;

export type Scheme = 'light' | 'dark';
export type PresetName = keyof typeof theme.presets;

export const defaultPreset = theme.preset as PresetName;
export const presets = theme.presets;

/** The tones of statuses, notices and icons. Amber waits for the person, blue is with staff, red went wrong. */
export type Tone = 'warning' | 'info' | 'success' | 'error' | 'neutral' | 'primary';
