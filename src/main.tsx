import '../providers/portalCalls.ts';
import { startPages } from '../engine/ui/shell/index.ts';
import { extensions } from './extensions.tsx';

// Not awaited: files that are loaded meanwhile import this one.
void startPages(extensions);
