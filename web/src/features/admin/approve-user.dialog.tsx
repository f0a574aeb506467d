import { Checkbox, Text } from '@chakra-ui/react';
import { admin, type Account } from '@app/contracts';
import { useState } from 'react';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { FormModal } from '../../ui/form-modal';
import { ADMIN_LISTS, nameOf } from './admin.queries';
import { useAction } from '../../ui/use-action';

interface DialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Approves one account and, if selected, its whole domain. */
export function ApproveUserDialog({ account, onClose }: DialogProps) {
  const [isForDomain, setIsForDomain] = useState(false);
  const approve = useAction({
    send: () => call(admin.approveUser, { body: { userId: account.id, approveDomain: isForDomain } }),
    done: t.toasts.userApproved,
    failed: t.toasts.userApproveFailed,
    onDone: onClose,
    shownBy: ADMIN_LISTS,
  });
  return (
    <FormModal
      onClose={onClose}
      onSubmit={approve.mutate}
      action={approve}
      title={t.admin.approveTitle}
      text={t.admin.approveText(nameOf(account), account.email)}
      submit={t.admin.approve}
    >
      <Checkbox.Root
        colorPalette="teal"
        alignItems="flex-start"
        checked={isForDomain}
        onCheckedChange={({ checked }) => setIsForDomain(checked === true)}
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control mt="0.5" />
        <Checkbox.Label lineHeight="1.4">
          {t.admin.approveDomain}
          <Text as="span" display="block" color="fg.muted" fontSize="xs" fontWeight="normal">
            {t.admin.approveDomainHelp(account.domain)}
          </Text>
        </Checkbox.Label>
      </Checkbox.Root>
    </FormModal>
  );
}
