/** Why no backup could be made or restored. The message is one sentence for the operator. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}
