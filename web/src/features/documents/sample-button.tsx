import { Button, Icon } from '@chakra-ui/react';
import { documents, site } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { useAction } from '../../ui/use-action';

/** Copies the sample protocol into the folder, where the installation has one. */
export function SampleButton({ ids }: { ids: FolderIds }) {
  const settings = useQuery(q(site.settings, {}));
  const add = useAction({
    send: () => call(documents.addSample, { params: ids }),
    failed: t.documents.sampleFailed,
    shownBy: [documents.list, documents.count],
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
