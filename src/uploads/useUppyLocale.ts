import { useMemo } from 'react';
import { useTranslate } from '../../engine/client/i18n/index.ts';

/** What the Dashboard says here, in the language of the page. Its places for buttons are left to it. */
export function useUppyLocale() {
  const translate = useTranslate();
  return useMemo(() => {
    const places = { browseFiles: '%{browseFiles}', browseFolders: '%{browseFolders}' };
    return {
      strings: {
        dashboardTitle: translate('uploads.drop.label'),
        dropHint: translate('uploads.drop.hint'),
        dropPasteFiles: translate('uploads.drop.files', places),
        dropPasteBoth: translate('uploads.drop.both', places),
        browseFiles: translate('uploads.drop.browse_files'),
        browseFolders: translate('uploads.drop.browse_folders'),
      },
    };
  }, [translate]);
}
