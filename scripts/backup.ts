/** `npm run backup -- FILE`: one archive of database and uploads, also while the server runs. */
import { runBackup } from '../engine/server/backup/index.ts';
import { runOperatorCommand } from './operatorSettings.ts';

await runOperatorCommand('npm run backup -- FILE', async ({ file, settings, app, passphrase, onProgress, sum }) => {
  const done = await runBackup(settings, app, file, { passphrase, onProgress });
  console.log(`${file}: ${sum(done)}${passphrase ? ', encrypted' : ''}.`);
});
