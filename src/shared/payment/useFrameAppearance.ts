import { useColorScheme } from '@mui/material/styles';
import { useLanguage } from '../../../engine/client/i18n/index.ts';
import { useAppearance } from '../../../engine/ui/theme/index.ts';
import type { FrameAppearance } from '../../../providers/payment/cardForm.ts';

/** Returns the appearance that the provider's frames need to look like this page. */
export function useFrameAppearance(): FrameAppearance {
  const { mode, systemMode } = useColorScheme();
  const { direction } = useAppearance();
  const lang = useLanguage();
  return { theme: (mode === 'system' ? systemMode : mode) ?? 'light', lang, dir: direction };
}
