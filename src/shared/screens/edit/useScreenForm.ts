import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../providers/api/call.ts';
import { useLanguage } from '../../../../providers/i18n/useTranslate.ts';

export type ScreenName = 'create' | 'edit';

/** What the screen asks. The server knows it anew after a schema file was saved. */
export function useScreenForm(resource: string, screen: ScreenName, enabled = true) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['screens', resource, screen, language],
    queryFn: ({ signal }) => call('getScreenForm', { params: { resource, screen }, signal }),
    staleTime: 60_000,
    retry: false,
    enabled,
  });
}
