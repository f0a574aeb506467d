import { Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { allFolders } from '../../lib/whole-choices';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { SelectField } from '../../ui/select';

interface FolderFieldProps extends UseFormRegisterReturn {
  readonly workspaceId: string;
  readonly label: string;
  readonly error: string | undefined;
}

/** To which folder of the workspace a new thing belongs. */
export function FolderField({ workspaceId, ...field }: FolderFieldProps) {
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
    <SelectField {...field}>
      <option value="">{t.voice.chooseFolder}</option>
      {folders.data?.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface FactProps {
  readonly workspaceId: string;
  readonly item: { readonly formId: number; readonly formName: string };
}

/** The folder of a row, with a link to it. */
export const FolderFact = ({ workspaceId, item }: FactProps) => (
  <>
    {t.voice.labels.formId}:{' '}
    <Text as="span" color="fg.accent" textDecoration="underline" textUnderlineOffset="3px" asChild>
      <Link to={paths.folder(workspaceId, item.formId)}>{item.formName}</Link>
    </Text>
  </>
);
