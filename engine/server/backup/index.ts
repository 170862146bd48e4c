export { BackupProblem } from './backupProblem.ts';
export { type BackupProgress, createBackup } from './createBackup.ts';
export { restoreBackup } from './restoreBackup.ts';
export { runBackup, runRestore } from './runBackup.ts';
