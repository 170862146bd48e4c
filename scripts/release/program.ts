/** The program of a release: `node galley.js COMMAND`. It is bundled, see `bundleServer.ts`. */
import '../../server/portalApp.ts';
import { explain } from '../../engine/server/index.ts';
import { operatorCommands } from '../operatorCommands.ts';

const [name = ''] = process.argv.splice(2, 1);
const command = Object.hasOwn(operatorCommands, name) ? operatorCommands[name] : undefined;
if (!command) {
  console.error(`Usage: node galley.js ${Object.keys(operatorCommands).join(' | ')}`);
  process.exit(1);
}
await command().catch(error => {
  explain(error);
  process.exit(1);
});
