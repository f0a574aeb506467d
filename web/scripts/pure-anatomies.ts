import type { Plugin } from 'vite';

const ANATOMIES = /(anatomy\.m?js|@chakra-ui\/react\/dist\/esm\/theme\/recipes\/[\w-]+\.js)$/;

/** Marks the part names of components as free of side effects, so that those of components that we do not use are removed. */
export const pureAnatomies = (): Plugin => ({
  name: 'pure-anatomies',
  apply: 'build',
  transform: {
    filter: { id: ANATOMIES },
    handler: (code) => ({
      code: code
        .replace(/^((?:const|var) \w+ = )(?=[\w$]+[.(])/gm, '$1/* @__PURE__ */ ')
        .replace(/\b(?=\w+[aA]natomy\.keys\(\))/g, '/* @__PURE__ */ '),
      map: null,
    }),
  },
});
