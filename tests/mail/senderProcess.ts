/** Runs a server that sends one mail, which is due only by its clock, a day ahead. The test kills it while it sends. */

import { openLog } from '../../engine/server/index.ts';
import { type MovableClock, sendDueMails } from '../../engine/server/testing.ts';
import { readConfig } from '../../server/config.ts';
import { openPortalDependencies } from '../../server/portalDependencies.ts';

const config = readConfig('test');
const { deps } = await openPortalDependencies(config, config.databaseUrl ?? '', openLog('silent'));
const clock = deps.clock as MovableClock;
clock.setOffset(clock.offset() + 86_400_000);
await sendDueMails(deps);
