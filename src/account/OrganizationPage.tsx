import { useQueryClient } from '@tanstack/react-query';
import { AccountFormPage } from './AccountFormPage.tsx';

/** Whoever shows the organization (the app bar, checkout, billing) learns of the change at once. */
export default function OrganizationPage() {
  const client = useQueryClient();
  const onSaved = (answer: unknown) => {
    client.setQueryData(['getOrganization'], answer);
    void client.invalidateQueries({ queryKey: ['checkout'] });
  };
  return <AccountFormPage page="organization" onSaved={onSaved} />;
}
