import type { GuidedScreen } from '../../messages/en/guide';
import { messages as t } from '../../messages';

/** The screen that an address shows. Screens without a guide use the guide of the dashboard. */
export function screenOf(pathname: string, params: URLSearchParams): GuidedScreen {
  const [area = '', , tab = '', formId, part] = pathname.split('/').filter(Boolean);
  if (area !== 'workspace') return guided(area);
  if (formId === undefined) return guided(tab);
  if (part === 'documents') return 'preview';
  const editorTab = params.get('tab') ?? 'documents';
  return editorTab === 'workflow' && params.has('workflow') ? 'result' : guided(editorTab);
}

function guided(name: string): GuidedScreen {
  return isGuided(name) ? name : 'dashboard';
}

const isGuided = (name: string): name is GuidedScreen => Object.hasOwn(t.guide.screens, name);
