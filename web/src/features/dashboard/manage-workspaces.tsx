import { Button, HStack, Icon, Text } from '@chakra-ui/react';
import type { User } from '@app/contracts';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import { messages as t } from '../../messages';

/** Verified and not pending: the rule of the specification for creating and joining workspaces. */
export const mayManage = (user: User) => user.emailVerified && user.accountStatus !== 'pending_approval';

interface ManageButtonProps {
  readonly user: User;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly onClick: () => void;
}

/** The button for users who may manage workspaces. Other users see the reason why they may not. */
export function ManageButton({ user, icon, label, isPrimary, onClick }: ManageButtonProps) {
  const isAllowed = mayManage(user);
  return (
    <Button
      {...(isPrimary ? { colorPalette: 'teal', 'data-shortcut': 'new' } : { variant: 'outline' as const })}
      disabled={!isAllowed}
      title={isAllowed ? undefined : t.dashboard.notAllowed}
      onClick={onClick}
    >
      <Icon as={icon} boxSize="4" aria-hidden="true" />
      {label}
    </Button>
  );
}

/** Why workspaces cannot be managed yet (spec §6). */
export function ManageAlert({ user }: { user: User }) {
  if (mayManage(user)) return null;
  return (
    <HStack role="note" gap="2" align="flex-start" color="fg.warning" fontSize="dense">
      <Icon as={CircleAlert} boxSize="4" mt="0.5" flexShrink="0" aria-hidden="true" />
      <Text>{user.emailVerified ? t.dashboard.mustWait : t.dashboard.mustVerify}</Text>
    </HStack>
  );
}
