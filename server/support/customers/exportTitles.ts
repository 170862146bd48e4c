/** Title of the column that says for which organization a customer orders, as the list of customers calls it. */
export const organizationTitle = 'resources.customers.fields.organization_name';
