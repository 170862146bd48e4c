export { default as ToastArea } from './layout/ToastArea.tsx';
export { actionNamed, offersOn } from './resources/actions/offers.ts';
export { default as ResourceCreate } from './resources/edit/ResourceCreate.tsx';
export { default as ResourceEdit } from './resources/edit/ResourceEdit.tsx';
export { ResourceList } from './resources/list/ResourceList.tsx';
export { nameOf, type Row } from './resources/row.ts';
export { ResourceShow } from './resources/show/ResourceShow.tsx';
export { makeSpeaker } from './resources/useSpeaker.ts';
export type { Settings } from './theme/settingsStorage.ts';
