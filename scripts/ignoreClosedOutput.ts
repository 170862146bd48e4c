/** Imported for its side effect: a command continues when its output pipe closes, as in `npm run doctor | head`. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
