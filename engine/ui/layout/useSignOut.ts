import { useLogout } from 'react-admin';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { errorMessage } from '../loading/errorMessage.ts';
import { toasts } from './toasts/toasts.ts';

/** Signs out and reloads the page. If that fails, the person stays signed in and a toast says why. */
export function useSignOut(): () => void {
  const translate = useTranslate();
  const logout = useLogout();
  return () => void logout().catch(error => toasts.error(errorMessage(error, translate)));
}
