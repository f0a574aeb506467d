import { responses } from '@app/contracts';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { DownloadMenu } from '../../ui/download-menu';

/** Exports the responses as files for other systems. Archived responses are not exported. */
export function ExportMenu({ ids }: { ids: FolderIds }) {
  const { csv, odm, redcap } = t.responses.exports;
  return (
    <DownloadMenu
      label={t.responses.export}
      failed={t.responses.failed.export}
      files={[
        {
          label: csv,
          fileName: `responses-${ids.formId}.csv`,
          load: () => call(responses.exportCsv, { params: ids }),
        },
        {
          label: odm,
          fileName: `responses-${ids.formId}.xml`,
          load: () => call(responses.exportOdm, { params: ids }),
        },
        {
          label: redcap,
          fileName: `responses-${ids.formId}.redcap.csv`,
          load: () => call(responses.exportRedcap, { params: ids }),
        },
      ]}
    />
  );
}
