/** The address of the inspector of a resource, for the route table and with its parts. */
export const inspectorPath = {
  pattern: '/dashboard/inspect/:resource',
  to: (resource: string, role?: string) => `/dashboard/inspect/${resource}${role ? `?role=${role}` : ''}`,
} as const;
