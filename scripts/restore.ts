/** `npm run restore -- FILE`: a backup into an empty data folder, or an empty database and an empty bucket. */
import { runRestore } from '../engine/server/backup/index.ts';
import { describeProgress, runOperatorCommand } from './operatorCommand.ts';

await runOperatorCommand('npm run restore -- FILE', async ({ file, settings, passphrase, onProgress }) => {
  const { header, ...done } = await runRestore(settings, file, { passphrase, onProgress });
  console.log(
    `${describeProgress(done)} restored, as they were in ${header.app.title} ${header.app.version} at ${header.made_at}.`,
  );
});
