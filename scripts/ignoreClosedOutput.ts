/** Imported for its effect: a command whose output is cut, such as `npm run doctor | head`, still ends its work. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
