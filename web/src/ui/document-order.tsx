import { DOCUMENT_ORDERS } from '@app/contracts';
import type { DocumentsQuery } from '../lib/document-pages';
import { messages as t } from '../messages';
import { Select } from './select';

type Order = DocumentsQuery['order'];

interface OrderProps {
  readonly order: Order;
  readonly onChange: (order: Order) => void;
  readonly width: string;
}

/** The sort order of documents. */
export function DocumentOrder({ order, onChange, width }: OrderProps) {
  return (
    <Select
      size="sm"
      width={width}
      aria-label={t.documents.order}
      value={order}
      onChange={({ target }) => onChange(DOCUMENT_ORDERS.find((each) => each === target.value) ?? 'newest')}
    >
      {DOCUMENT_ORDERS.map((each) => (
        <option key={each} value={each}>
          {t.documents.orders[each]}
        </option>
      ))}
    </Select>
  );
}
