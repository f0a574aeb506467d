import { AdminPage } from '../features/admin/admin.page';
import { UsagePanel } from '../features/usage/usage.panel';
import { HistoryPanel } from '../features/workflows/history/history.panel';
import { messages as t } from '../messages';

/** The administration. Its tabs include the workflows and the usage of all workspaces. */
export function AdministrationPage() {
  return (
    <AdminPage
      workflows={<HistoryPanel scope={{ kind: 'all' }} text={t.history.adminText} />}
      usage={<UsagePanel scope={{ workspaceId: null }} isPart />}
    />
  );
}
