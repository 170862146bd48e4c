export {
  type CheckResult,
  checkInstallation,
  Finding,
  type InstallationCheck,
  type InstallationParts,
} from './checkInstallation.ts';
