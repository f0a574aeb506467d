import { AdminPage } from '../features/admin/admin.page';
import { HistoryPanel } from '../features/workflows/history/history.panel';
import { messages as t } from '../messages';

/** Administration, with the workflows of all workspaces as one of its tabs. */
export function AdministrationPage() {
  return <AdminPage workflows={<HistoryPanel scope={{ kind: 'all' }} text={t.history.adminText} />} />;
}
