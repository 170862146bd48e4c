export { default as ToastArea } from './layout/toasts/ToastArea.tsx';
export { getAction, getAvailableActions } from './resources/actions/availableActions.ts';
export { default as ResourceCreate } from './resources/edit/ResourceCreate.tsx';
export { default as ResourceEdit } from './resources/edit/ResourceEdit.tsx';
export { ResourceList } from './resources/list/ResourceList.tsx';
export { nameOf, type Row } from './resources/row.ts';
export { ResourceShow } from './resources/show/ResourceShow.tsx';
export { createI18n } from './resources/useI18n.ts';
export type { DisplaySettings } from './theme/settingsStorage.ts';
