import { Button, Icon } from '@chakra-ui/react';
import { documents, site } from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { invalidate, q } from '../../lib/query';
import { messages as t } from '../../messages';
import { notify } from '../../ui/toaster';

/** Copies the sample protocol into the folder, where the installation has one. */
export function SampleButton({ ids }: { ids: FolderIds }) {
  const settings = useQuery(q(site.settings, {}));
  const add = useMutation({
    mutationFn: () => call(documents.addSample, { params: ids }),
    onSuccess: () => Promise.all([invalidate(documents.list), invalidate(documents.count)]),
    onError: (error) => notify.error({ title: t.documents.sampleFailed, text: errorText(error) }),
  });
  if (!settings.data?.hasSample) return null;
  return (
    <Button
      variant="outline"
      layerStyle="wrapping"
      loading={add.isPending}
      loadingText={t.documents.sampleAdding}
      onClick={() => add.mutate()}
    >
      <Icon as={FlaskConical} boxSize="4" aria-hidden="true" />
      {t.documents.sample}
    </Button>
  );
}
