import { Checkbox, Text } from '@chakra-ui/react';
import { admin, type Account } from '@app/contracts';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
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
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    approve.mutate();
  };
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isPending={approve.isPending}
      title={t.admin.approveTitle}
      text={t.admin.approveText(nameOf(account), account.email)}
      submit={t.admin.approve}
    >
      <FormAlert text={approve.isError ? errorText(approve.error) : null} />
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
