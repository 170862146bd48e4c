import '../layout/forbiddenStorage.ts';
import '../layout/nonce.ts';
import '@fontsource-variable/inter/wght.css';
import '../theme/base.css';
import '../theme/paper.css';
import { createRoot } from 'react-dom/client';
import { readUser } from '../../client/auth/session.ts';
import { watchSession } from '../../client/auth/watchSession.ts';
import { startReporting } from '../../client/reporting/reporting.ts';
import { watchServerFailures } from '../layout/pages/serverFailure.ts';
import { showSettings, watchSettings } from '../theme/showSettings.ts';
import { AppShell } from './AppShell.tsx';
import type { AppExtensions } from './extensions.ts';

/** Renders an app into the document's `#root`. Register its calls first. */
export async function startPages(extensions: AppExtensions): Promise<void> {
  startReporting();
  watchSession();
  // Until the router exists, a failure changes the address at which the pages will start.
  watchServerFailures(path => history.replaceState(null, '', path));
  void readUser();

  await showSettings();
  watchSettings();
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<AppShell extensions={extensions} />);
}
