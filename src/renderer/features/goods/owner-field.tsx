// Whose a device on the desk is: asked of one that is made there, and of one that goes over to somebody else.
import { RelationField } from '../../records/form/relation-field.tsx';
import { useFields } from '../../records/kind/fields.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';

interface OwnerFieldProps {
  value: string;
  error: string | null;
  onChange: (customer: string) => void;
}

export function OwnerField(props: OwnerFieldProps) {
  const owner = useFields(inventoryKind).data?.find(({ api_name }) => api_name === 'customer_id');
  return owner && <RelationField kind={inventoryKind} field={{ ...owner, mandatory: true }} {...props} />;
}
