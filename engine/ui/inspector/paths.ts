/** The address of the inspector of a resource, for the route table and with its parts. */
export const inspectorPath = {
  pattern: '/dashboard/origins/:resource',
  to: (resource: string, role?: string) => `/dashboard/origins/${resource}${role ? `?role=${role}` : ''}`,
} as const;
