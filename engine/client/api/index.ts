export { type AnswerOf, type CallOptions, call } from './call.ts';
export { callQuery } from './callQuery.ts';
export { type UseCall, useCall, useCallStatus, useIsRunning } from './callStatus.ts';
export { registerCalls } from './calls.ts';
export { CallError, type FieldErrors, type Rekey } from './problems.ts';
export type { RequestStatus } from './requestStatus.ts';
export { saveAsFile } from './saveAsFile.ts';
export { serverNow } from './serverTime.ts';
export { installSessionSwitch } from './sessionSwitch.ts';
