import { formDesign } from '@app/contracts';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { DownloadMenu } from '../../ui/download-menu';

/** The design as a file of other systems. */
export function ExportMenu({ ids }: { ids: FolderIds }) {
  const { odm, redcap } = t.design.exports;
  return (
    <DownloadMenu
      label={t.design.export}
      failed={t.design.exportFailed}
      files={[
        {
          label: odm,
          fileName: `form-${ids.formId}.xml`,
          load: () => call(formDesign.exportOdm, { params: ids }),
        },
        {
          label: redcap,
          fileName: `form-${ids.formId}.redcap.csv`,
          load: () => call(formDesign.exportRedcap, { params: ids }),
        },
      ]}
    />
  );
}
