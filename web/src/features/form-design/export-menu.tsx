import { formDesign } from '@app/contracts';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { DownloadMenu } from '../../ui/download-menu';

interface MenuProps {
  readonly ids: FolderIds;
  readonly hasVisits: boolean;
}

/** The design as a file of other systems. */
export function ExportMenu({ ids, hasVisits }: MenuProps) {
  const { odm, redcap, redcapProject } = t.design.exports;
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
        ...(hasVisits
          ? [
              {
                label: redcapProject,
                fileName: `form-${ids.formId}.redcap.zip`,
                load: () => call(formDesign.exportRedcapProject, { params: ids }),
              },
            ]
          : []),
      ]}
    />
  );
}
