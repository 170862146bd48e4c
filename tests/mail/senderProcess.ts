/** A server that sends one mail which is due for it alone, because its clock is a day ahead; to be killed meanwhile. */
import type { MovableClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/connect.ts';
import { openLog } from '../../server/log.ts';
import { sendDueMails } from '../../server/mail/outbox.ts';

const config = readConfig('test');
const { deps } = await connect(config, config.databaseUrl ?? '', openLog('silent'));
const clock = deps.clock as MovableClock;
clock.setOffset(clock.offset() + 86_400_000);
await sendDueMails(deps);
