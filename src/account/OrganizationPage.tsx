import { useQueryClient } from '@tanstack/react-query';
import { AccountFormPage } from './AccountFormPage.tsx';

/** Every part that shows the organization (the app bar, checkout, billing) is updated at once. */
export default function OrganizationPage() {
  const client = useQueryClient();
  const onSaved = (answer: unknown) => {
    client.setQueryData(['getOrganization'], answer);
    void client.invalidateQueries({ queryKey: ['checkout'] });
  };
  return <AccountFormPage page="organization" onSaved={onSaved} />;
}
