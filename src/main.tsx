import '../engine/ui/layout/forbiddenStorage.ts';
import '../engine/ui/layout/nonce.ts';
import '../providers/portalCalls.ts';
import '@fontsource-variable/inter/wght.css';
import '../engine/ui/theme/base.css';
import '../engine/ui/theme/paper.css';
import { createRoot } from 'react-dom/client';
import { readUser } from '../engine/client/auth/session.ts';
import { watchSession } from '../engine/client/auth/sessionEnd.ts';
import { startReporting } from '../engine/client/reporting/reporting.ts';
import { watchServerFailures } from '../engine/ui/layout/serverFailure.ts';
import { followSettings, showSettings } from '../engine/ui/theme/showSettings.ts';
import { App } from './App.tsx';

startReporting();
watchSession();
// Until the pages are there to go to another one, the address is where they will start.
watchServerFailures(path => history.replaceState(null, '', path));
void readUser();

await showSettings();
followSettings();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
