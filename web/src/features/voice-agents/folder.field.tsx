import { Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { allFolders } from '../../lib/whole-choices';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { SelectField } from '../../ui/select';

interface FolderFieldProps {
  readonly workspaceId: string;
  readonly error: string | undefined;
  readonly field: UseFormRegisterReturn;
}

/** To which folder of the workspace a new thing belongs. */
export function FolderField({ workspaceId, error, field }: FolderFieldProps) {
  const folders = useQuery(allFolders(workspaceId));
  if (folders.error)
    return <LoadError noun={t.folders.noun} error={folders.error} onRetry={() => void folders.refetch()} />;
  if (folders.data?.length === 0)
    return (
      <Text color="fg.muted">
        {t.voice.noFolders}{' '}
        <Text as="span" color="fg.accent" textDecoration="underline" asChild>
          <Link to={paths.folders(workspaceId)}>{t.voice.toFolders}</Link>
        </Text>
      </Text>
    );
  return (
    <SelectField label={t.voice.folder} error={error} {...field}>
      <option value="">{t.voice.chooseFolder}</option>
      {folders.data?.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
