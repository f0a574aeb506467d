import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/chunk-groups';
import { compressedFiles } from './scripts/compressed-files';
import { noJsonSchemas } from './scripts/no-json-schemas';
import { pureAnatomies } from './scripts/pure-anatomies';
import { pdfjsFiles } from './scripts/pdfjs-files';
import { pseudoLanguage } from './scripts/pseudo-language';

const root = fileURLToPath(new URL('.', import.meta.url));
const csv = fileURLToPath(new URL('../libs/csv/src/index.ts', import.meta.url));
const contracts = fileURLToPath(new URL('../libs/contracts/src/index.ts', import.meta.url));
const messages = fileURLToPath(new URL('../libs/messages/src/index.ts', import.meta.url));
const studyModel = fileURLToPath(new URL('../libs/study-model/src/index.ts', import.meta.url));
const outDir = fileURLToPath(new URL('../dist/web/client', import.meta.url));
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root,
  plugins: [
    ...(process.env['PSEUDO_LANGUAGE'] ? [pseudoLanguage()] : []),
    react(),
    noJsonSchemas(),
    pureAnatomies(),
    pdfjsFiles(),
    compressedFiles(outDir),
  ],
  resolve: {
    alias: {
      '@app/contracts': contracts,
      '@app/csv': csv,
      '@app/messages': messages,
      '@app/study-model': studyModel,
    },
  },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    // No file is inlined as data: the content security policy allows only files of our own origin.
    assetsInlineLimit: 0,
    // Contracts and messages have no side effects. Each screen includes only those that it uses, not the whole catalogue.
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups() } },
      treeshake: {
        // Removes Chakra definitions that our theme does not use. Chakra does not mark them as free of side effects.
        manualPureFunctions: ['defineSemanticTokens', 'defineTokens', 'defineRecipe', 'defineSlotRecipe'],
        moduleSideEffects: [
          // The only import of Emotion that needs these is one that we do not use.
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
          { test: /(libs\/(contracts|csv|messages|study-model)|web\/src\/messages)\//, sideEffects: false },
        ],
      },
    },
  },
  server: { port: 5173, proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  preview: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
});
