import { Badge } from '@chakra-ui/react';
import type { WorkspaceRole } from '@app/contracts';
import { messages as t } from '../messages';

/** Default style for owner, secondary for admin, outline otherwise (spec §2). */
const variants: Record<WorkspaceRole, 'solid' | 'subtle' | 'outline'> = {
  owner: 'solid',
  admin: 'subtle',
  member: 'outline',
};

export function RoleBadge({ role }: { role: WorkspaceRole }) {
  return (
    <Badge variant={variants[role]} colorPalette="gray" flexShrink="0">
      {t.roles[role]}
    </Badge>
  );
}
