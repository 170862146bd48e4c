import { usePortal } from '../screens/Screens.tsx';

const TEAM = new Set(['support', 'admin']);

/** Whether the one who reads is of our team. What they may do the server decides; this says what is worth offering. */
export const useIsTeam = (): boolean => TEAM.has(usePortal().role);
