import type { ComponentType } from 'react';
import type { ResolvedOption } from '../../../dsl/resolve/resolved.ts';
import type { Tone as SchemaTone } from '../../../dsl/vocabulary.ts';
import type { IconProps } from '../../icons/icons.ts';
import { AlertIcon, ClockIcon, OkIcon, RestIcon } from '../../icons/icons.ts';
import { iconNamed } from '../../icons/menuIcons.tsx';
import type { Tone } from '../../theme/tokens.ts';

const TONES: Record<SchemaTone, Tone> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
  muted: 'neutral',
};

export const toneOf = (tone: SchemaTone): Tone => TONES[tone];

/** Where the schema file names none. */
const ICONS: Record<SchemaTone, ComponentType<IconProps>> = {
  info: ClockIcon,
  success: OkIcon,
  warning: ClockIcon,
  danger: AlertIcon,
  muted: RestIcon,
};

interface OptionLook {
  tone: Tone;
  icon: ComponentType<IconProps>;
}

/** Returns the colour and icon of a state from its schema file; undefined for a choice without states. */
export const optionLook = ({ tone, icon }: Pick<ResolvedOption, 'tone' | 'icon'>): OptionLook | undefined =>
  tone && { tone: toneOf(tone), icon: iconNamed(icon) ?? ICONS[tone] };
