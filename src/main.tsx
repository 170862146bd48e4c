import './shared/shell/forbiddenStorage.ts';
import './shared/shell/nonce.ts';
import '../providers/portalCalls.ts';
import '@fontsource-variable/inter/wght.css';
import './shared/theme/base.css';
import './shared/theme/paper.css';
import { createRoot } from 'react-dom/client';
import { readUser } from '../providers/auth/session.ts';
import { watchSession } from '../providers/auth/sessionEnd.ts';
import { startReporting } from '../providers/reporting/reporting.ts';
import { App } from './App.tsx';
import { watchServerFailures } from './shared/shell/serverFailure.ts';
import { followSettings, showSettings } from './shared/theme/showSettings.ts';

startReporting();
watchSession();
// Until the pages are there to go to another one, the address is where they will start.
watchServerFailures(path => history.replaceState(null, '', path));
void readUser();

await showSettings();
followSettings();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
