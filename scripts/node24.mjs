// Loaded before every script of ours, and plain JavaScript, so that an older Node gets a sentence instead of a stack.
import module from 'node:module';

const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(
    `Galley needs Node 24 or newer and this is ${process.version}. On Linux and Windows npm ci brings it along; run Galley through npm, or install Node 24 from https://nodejs.org.`,
  );
  process.exit(1);
}
// What was compiled for the last start need not be compiled for the next.
module.enableCompileCache();
