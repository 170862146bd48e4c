import { usePortal } from '../resources/Screens.tsx';

/** Whether the reader is staff. What they may do the server decides; this says what is worth offering. */
export const useIsStaff = (): boolean => usePortal().kind === 'staff';
