import { fileURLToPath, URL } from 'node:url';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...of: never[]) => unknown>>[1];

const PACKAGES = 'node_modules/';
const CHAKRA = `${PACKAGES}@chakra-ui/react/dist/esm/`;
const anyOf = (...paths: string[]) => new RegExp(paths.join('|'));

/** The modules that every page needs to render: React, the router, requests, schemas, the theme. */
const CORE = anyOf(
  `${PACKAGES}(?:react|react-dom|react-is|scheduler|react-router|@tanstack/[^/]+|zod)/`,
  `${PACKAGES}(?:stylis|hoist-non-react-statics|@emotion/[^/]+|@pandacss/[^/]+)/`,
  `${CHAKRA}(?!components/)`,
  `${PACKAGES}.*anatomy`,
  // Small parts of every endpoint and of every sentence, which import nothing but zod and each other.
  'libs/contracts/src/(?:endpoint|ids|problem|result-message)\\.ts',
  'libs/messages/src/message\\.ts',
);
const LAYOUT =
  'absolute-center|box|center|circle|container|flex|grid|group|separator|simple-grid|square|stack';
const TEXT = 'badge|heading|icon|icons|link|loader|skeleton|skip-nav|span|spinner|text|visually-hidden';
const INPUT = 'button|field|input[^/]*|textarea';
/** The modules of every screen, and the state machines of fields. */
const CONTROLS = anyOf(
  `${CHAKRA}components/(?:${LAYOUT}|${TEXT}|${INPUT})(?:/|\\.js)`,
  `${PACKAGES}@ark-ui/react/dist/(?:utils|providers|_virtual)/`,
  `${PACKAGES}@ark-ui/react/dist/components/(?:factory|field|fieldset|presence)(?:/|\\.js)`,
  `${PACKAGES}@zag-js/(?:auto-resize|core|dom-query|presence|react|store|types|utils)/`,
  `${PACKAGES}lucide-react/dist/esm/(?!icons/)`,
);
/** Menus and tooltips, which every screen but the login has. */
const MENUS = anyOf(
  `${CHAKRA}components/(?:menu|portal|tooltip)(?:/|\\.js)`,
  `${PACKAGES}@ark-ui/react/dist/components/(?:menu|portal|tooltip)(?:/|\\.js)`,
  `${PACKAGES}@zag-js/(?:dismissable|focus-visible|interact-outside|menu|popper|rect-utils|tooltip)/`,
  `${PACKAGES}@floating-ui/`,
);
/** What every form needs: its state, its check, its request, and its text fields. */
const FORMS = anyOf(
  `${PACKAGES}(?:react-hook-form|@hookform/[^/]+)/`,
  '/web/src/(?:ui/(?:text-field|password-field|use-save|use-fields)|lib/api-form)\\.tsx?',
);
/** The icons of the login. */
const FIRST_ICONS = 'circle-check|eye|eye-off|file-text|list-tree|monitor|moon|sparkles|sun|wifi-off';
const ICONS_OF_LOGIN = anyOf(`${PACKAGES}lucide-react/dist/esm/icons/(?:${FIRST_ICONS})\\.m?js`);
const ICONS = anyOf(`${PACKAGES}lucide-react/dist/esm/icons/(?!(?:${FIRST_ICONS})\\.)`);
/** Constants only: each screen bundles those that it uses, wherever they are defined. */
const VALUES = /\/(libs\/(contracts|messages)|web\/src\/messages)\//;

const START = ['main.tsx'];
const SIGNED_OUT = ['features/auth/auth.page.tsx'];
const FIRST = [
  'app/require-user.tsx',
  'features/dashboard/dashboard.page.tsx',
  'app/form-editor/form-editor.page.tsx',
];

/**
 * Bundles the modules that nearly every page loads into a few files. By default the bundler creates a file for each set of
 * modules that the same screens share, down to single icons: 117 files for the dashboard, six at a time. A heavy module joins
 * a group only if every page loads it anyway. bundle-size.mjs measures the first pages and detects import cycles.
 */
export function chunkGroups(): Group[] {
  const found = new Map<readonly string[], ReadonlySet<string>>();
  const isIn = (paths: readonly string[], id: string, context: Context) => {
    const ids = found.get(paths) ?? importedBy(paths, context);
    found.set(paths, ids);
    return ids.has(id);
  };
  const own = (id: string, context: Context) => {
    if (ICONS_OF_LOGIN.test(id)) return 'signed-out';
    if (VALUES.test(id) || !id.includes('/web/src/')) return null;
    if (isIn(START, id, context)) return 'start';
    if (isIn(SIGNED_OUT, id, context)) return 'signed-out';
    return isIn(FIRST, id, context) ? 'frame' : null;
  };
  // All other imports of a module stay in their own chunks.
  const includeDependenciesRecursively = false;
  return [
    { name: 'core', test: CORE, priority: 4, includeDependenciesRecursively },
    { name: 'controls', test: CONTROLS, priority: 3, includeDependenciesRecursively },
    { name: 'menus', test: MENUS, priority: 3, includeDependenciesRecursively },
    { name: 'forms', test: FORMS, minShareCount: 2, priority: 2, includeDependenciesRecursively },
    { name: 'icons', test: ICONS, minShareCount: 2, priority: 2, includeDependenciesRecursively },
    { name: own, minShareCount: 2, priority: 1, includeDependenciesRecursively },
  ];
}

/** Our modules at these paths, and the modules that they import. */
function importedBy(paths: readonly string[], context: Context): ReadonlySet<string> {
  const seen = new Set<string>();
  const left = paths.map((path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url)));
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id) || id.includes('/node_modules/')) continue;
    seen.add(id);
    left.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}
