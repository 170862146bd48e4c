import type { ResolvedOption } from '../../../../schemas/language/resource.ts';
import type { Tone as SchemaTone } from '../../../../schemas/language/vocabulary.ts';
import { Chip } from '../../shell/Chip.tsx';
import { hasLook, iconOfTone, statusLook } from '../../shell/statusTones.ts';
import type { Tone } from '../../theme/tokens.ts';

const TONES: Record<SchemaTone, Tone> = {
  info: 'info',
  success: 'success',
  warning: 'wait',
  danger: 'error',
  muted: 'neutral',
};

export const toneOf = (tone: SchemaTone): Tone => TONES[tone];

/** "consts.orders.status.draft" stands in the list "orders.status". */
const listOf = (key: string) => key.replace(/^consts\./, '').replace(/\.[^.]*$/, '');

/** A state has a look; of the other choices there is no more than the word. */
export const isState = ({ label, value, tone }: ResolvedOption): boolean =>
  tone !== undefined || hasLook(listOf(label.key), String(value));

/** A state as a chip: the colour says who has the next move, icon and word say it without colour. A choice is a word. */
export function Badge({ option, text }: { option: ResolvedOption | undefined; text: string }) {
  const list = option ? listOf(option.label.key) : '';
  const value = String(option?.value ?? text);
  const known = hasLook(list, value);
  if (!option?.tone && !known) return text;
  const look = statusLook(list, value);
  const tone = option?.tone ? toneOf(option.tone) : look.tone;
  return (
    <Chip tone={tone} icon={known ? look.icon : iconOfTone(tone)}>
      {text}
    </Chip>
  );
}
