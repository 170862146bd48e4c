import '../providers/portalCalls.ts';
import { startPages } from '../engine/ui/shell/index.ts';
import { extensions } from './extensions.tsx';

await startPages(extensions);
