/** `npm run backup -- FILE`: one archive of database and uploads, also while the server runs. */
import { runBackup } from '../engine/server/backup/index.ts';
import { describeProgress, runOperatorCommand } from './operatorCommand.ts';

await runOperatorCommand('npm run backup -- FILE', async ({ file, settings, app, passphrase, onProgress }) => {
  const done = await runBackup(settings, app, file, { passphrase, onProgress });
  console.log(`${file}: ${describeProgress(done)}${passphrase ? ', encrypted' : ''}.`);
});
