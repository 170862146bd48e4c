import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useLanguage } from '../../../client/i18n/useTranslate.ts';
import { callFormQuery } from './callFormQuery.ts';

/** A form whose answers are the body of a call, in the reader's language. */
export const useCallForm = (id: string) => useQuery(callFormQuery(id, useLanguage(), useLocation().search.slice(1)));
