/** `npm run doctor`: checks an installation as `npm run serve` would use it; `npm run doctor -- demo` a demo. */
import { checkInstallation } from '../engine/server/doctor/index.ts';
import { ConfigFaults, type Mode, readAppConfig } from '../engine/server/index.ts';
import { readConfig } from '../server/config.ts';
import { portalChecks } from '../server/portalChecks.ts';
import './ignoreClosedOutput.ts';
import { app, words } from './selectApp.ts';

const mode: Mode = words[0] === 'demo' ? 'demo' : 'production';
let findings = 0;
const print = (isSound: boolean, name: string, message: string): void => {
  findings += isSound ? 0 : 1;
  console.log(`${isSound ? 'ok     ' : 'FINDING'} ${name}: ${message}`);
};

/** Settings of a demo are read where those of production have faults, so that the rest is checked all the same. */
function readSettings() {
  const read = (as: Mode) => (app ? readAppConfig(app, as) : readConfig(as));
  try {
    const config = read(mode);
    print(true, 'settings', `good for ${mode === 'demo' ? 'a demo' : 'production'}`);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
    for (const fault of error.faults) print(false, 'settings', fault);
    return read('demo');
  }
}

try {
  const config = readSettings();
  const appChecks = 'payments' in config ? portalChecks(config) : undefined;
  for await (const { isSound, name, message } of checkInstallation(config, appChecks)) print(isSound, name, message);
} catch (error) {
  if (!(error instanceof ConfigFaults)) throw error;
}
process.exitCode = findings ? 1 : 0;
