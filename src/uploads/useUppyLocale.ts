import { useMemo } from 'react';
import { useTranslate } from '../../engine/client/i18n/index.ts';

/** The Dashboard's texts in the language of the page. Its placeholders for buttons are kept. */
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
