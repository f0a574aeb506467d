import { messages as t } from '../../messages';
import { TextAreaField } from '../../ui/text-field';

interface ReasonProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

/** Why something is done to an account: for the audit trail. */
export function ReasonField({ reason, onChange }: ReasonProps) {
  return (
    <TextAreaField
      label={t.admin.reason}
      help={t.admin.reasonHelp}
      optional={t.admin.optional}
      maxLength={1000}
      value={reason}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
