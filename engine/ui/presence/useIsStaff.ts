import { usePortal } from '../resources/Screens.tsx';

/** Returns whether the person is staff, to decide what is worth offering. The server decides what they may do. */
export const useIsStaff = (): boolean => usePortal().kind === 'staff';
