export { rehearseUpgrade, type UpgradeRehearsal } from './rehearseUpgrade.ts';
