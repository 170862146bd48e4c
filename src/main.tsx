import '../engine/ui/layout/forbiddenStorage.ts';
import '../engine/ui/layout/nonce.ts';
import '../providers/portalCalls.ts';
import '@fontsource-variable/inter/wght.css';
import '../engine/ui/theme/base.css';
import '../engine/ui/theme/paper.css';
import { createRoot } from 'react-dom/client';
import { readUser, watchSession } from '../engine/client/auth/index.ts';
import { startReporting } from '../engine/client/reporting/index.ts';
import { watchServerFailures } from '../engine/ui/layout/index.ts';
import { followSettings, showSettings } from '../engine/ui/theme/index.ts';
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
