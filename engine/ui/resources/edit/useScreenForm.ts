import { useQuery } from '@tanstack/react-query';
import { call } from '../../../client/api/call.ts';
import { useLanguage } from '../../../client/i18n/useTranslate.ts';

/** What a screen asks: `create`, `edit`, or an action by its name. The server knows it anew after a schema file was saved. */
export function useScreenForm(resource: string, screen: string, enabled = true) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['screens', resource, screen, language],
    queryFn: ({ signal }) => call('getScreenForm', { params: { resource, screen }, signal }),
    staleTime: 60_000,
    retry: false,
    enabled,
  });
}
