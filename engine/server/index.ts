export { appFile, appFunctions, appTheme, appVersion, schemaFolder } from './appDefinition.ts';
export type {
  ActionFunction,
  ActionHook,
  AppFunctions,
  CheckFunction,
  ComputeFunction,
  DeriveFunction,
  FormHookContext,
  Hook,
  HookContext,
  LoadFunction,
  PlainRow,
  Predicate,
  RecordConstants,
  Rows,
  SearchableDerive,
} from './appFunctions.ts';
export { type Clock, movableClock, systemClock } from './clock.ts';
export { type EngineConfig, type Mode, readSettings, type SettingsReader } from './config.ts';
export { ConfigFaults } from './configFaults.ts';
export { createApp } from './createApp.ts';
export { type AppDefinition, type AppOptions, defineApp } from './defineApp.ts';
export type { Deps, Log, ScheduledJob } from './deps.ts';
export type { Environment } from './environmentReader.ts';
export { getRateLimitNetwork } from './limits/rateLimitNetwork.ts';
export { openLog, openServerLog } from './log.ts';
export { openDependencies } from './openDependencies.ts';
export { estimateGuesses } from './passwordStrength.ts';
export { emailKey, fullName, nameFaults, trimNames } from './personNames.ts';
export { type RunOptions, readAppConfig, runApp, serveApp } from './runApp.ts';
export { explain, runServer, stopSignal } from './runServer.ts';
export { isSignedBy, sign, splitSecrets } from './secrets.ts';
export type { ServerInternals } from './serverInternals.ts';
export { type RunningServer, startServer } from './startServer.ts';
export { formatDay, type ServerTexts, textsOf } from './texts.ts';
export { hashOf, newCode, newToken } from './tokens.ts';
