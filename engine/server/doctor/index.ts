export {
  type CheckResult,
  checkInstallation,
  type InstallationCheck,
  type InstallationParts,
} from './checkInstallation.ts';
export { checkSenderDomain } from './checkSenderDomain.ts';
export { Finding } from './finding.ts';
