import type { ComponentType } from 'react';
import type { ResolvedOption } from '../../../dsl/resolve/resolved.ts';
import type { Tone as SchemaTone } from '../../../dsl/vocabulary.ts';
import type { IconProps } from '../../icons/icons.ts';
import { AlertIcon, ClockIcon, OkIcon, RestIcon } from '../../icons/icons.ts';
import { maskClass } from '../../icons/maskIcons.ts';
import { iconNamed } from '../../icons/namedIcons.tsx';
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
const ICONS: Record<SchemaTone, [name: string, icon: ComponentType<IconProps>]> = {
  info: ['clock', ClockIcon],
  success: ['circle-check', OkIcon],
  warning: ['clock', ClockIcon],
  danger: ['triangle-alert', AlertIcon],
  muted: ['circle-minus', RestIcon],
};

interface OptionLook {
  tone: Tone;
  icon: ComponentType<IconProps>;
}

type State = Pick<ResolvedOption, 'tone' | 'icon'>;

/** Returns the colour and icon of a state from its schema file; undefined for a choice without states. */
export const optionLook = ({ tone, icon }: State): OptionLook | undefined =>
  tone && { tone: toneOf(tone), icon: iconNamed(icon) ?? ICONS[tone][1] };

/** Returns the class of the same icon as a mask. */
export const optionMask = ({ tone, icon }: State): string | undefined =>
  tone && (icon ? maskClass(icon) : maskClass(...ICONS[tone]));
