import { join } from 'node:path';
import { appVersion } from '../engine/server/appDefinition.ts';
import { BackupProblem, type BackupProgress } from '../engine/server/backup/index.ts';
import { StartProblem } from '../engine/server/db/index.ts';
import { ConfigFaults, type EngineConfig, readSettings, schemaFolder } from '../engine/server/index.ts';
import { appTitle } from '../engine/server/texts.ts';
import './ignoreClosedOutput.ts';
import { app, words } from './selectApp.ts';

const minPassphraseLength = 12;

interface CommandInput {
  /** The argument of the command, such as the file of a backup. */
  file: string;
  settings: EngineConfig;
  app: { title: string; version: string };
  passphrase: string | null;
  /** Shows on the terminal how far the work is. */
  onProgress(done: BackupProgress): void;
}

/** Reads the settings of the app, runs a command with one argument, and ends with 0, or with 1 and a sentence. */
export async function runOperatorCommand(usage: string, work: (input: CommandInput) => Promise<void>): Promise<void> {
  const [file, ...more] = words;
  try {
    if (!file || more.length) throw new BackupProblem(`The command has one argument: ${usage}`);
    const { passphrase, ...settings } = readSettings('demo', {
      schemasDir: app?.schemas ?? schemaFolder(),
      ...(app ? { dataDir: join(app.folder, 'data') } : {}),
      readMore: read => readPassphrase(read.text('BACKUP_PASSPHRASE')),
    });
    const shown = { title: appTitle(), version: appVersion() };
    await work({ file, settings, app: shown, passphrase, onProgress: showProgress() });
  } catch (error) {
    const isKnown = [BackupProblem, StartProblem, ConfigFaults].some(kind => error instanceof kind);
    console.error(isKnown ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

function readPassphrase(passphrase: string | null): { settings: { passphrase: string | null }; faults: string[] } {
  const isShort = passphrase !== null && passphrase.length < minPassphraseLength;
  const faults = isShort ? [`BACKUP_PASSPHRASE must have at least ${minPassphraseLength} characters.`] : [];
  return { settings: { passphrase }, faults };
}

/** Says in words what was done. */
export const describeProgress = ({ tables, files, bytes }: BackupProgress): string =>
  `${tables} tables and ${files} files, ${(bytes / 1_000_000).toFixed(1)} MB`;

/** One line that is written over each second, on a terminal only. */
function showProgress(): (done: BackupProgress) => void {
  let last = Date.now();
  return done => {
    if (!process.stderr.isTTY || Date.now() - last < 1_000) return;
    last = Date.now();
    process.stderr.write(`\r${describeProgress(done)} …`);
  };
}
