import { ConfigFaults } from '../../engine/server/index.ts';
import { readConfig } from '../../server/config.ts';

/** The settings that a start in production asks for, each as `NAME` and as `NAME_FILE`. */
export function settingNames(): Set<string> {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, undefined>>(
    {},
    {
      get(_, name) {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  try {
    readConfig('production', environment);
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
  }
  return asked;
}
