import './shared/shell/nonce.ts';
import '@fontsource-variable/inter/wght.css';
import './shared/theme/base.css';
import { createRoot } from 'react-dom/client';
import { readUser } from '../providers/auth/session.ts';
import { watchSession } from '../providers/auth/sessionEnd.ts';
import { startReporting } from '../providers/reporting/reporting.ts';
import { App } from './App.tsx';
import { followSettings, showSettings } from './shared/theme/showSettings.ts';

startReporting();
watchSession();
void readUser();

await showSettings();
followSettings();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
