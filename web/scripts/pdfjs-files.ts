import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Serves the files that pdf.js loads while it renders from our own origin: character maps, fonts and decoders. The version
 * in the URL allows browsers to cache them forever.
 */
export function pdfjsFiles(): Plugin {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('pdfjs-dist-viewer/package.json'));
  const version = /"version": "([\d.]+)"/.exec(readFileSync(join(folder, 'package.json'), 'utf8'))?.[1] ?? '';
  const files = ['cmaps', 'standard_fonts', 'wasm', 'iccs'].flatMap((name) =>
    readdirSync(join(folder, name)).map((file) => `${name}/${file}`),
  );
  const base = `assets/pdfjs-${version}`;
  return {
    name: 'pdfjs-files',
    config: () => ({ define: { PDFJS_VERSION: JSON.stringify(version) } }),
    generateBundle() {
      for (const file of files)
        this.emitFile({
          type: 'asset',
          fileName: `${base}/${file}`,
          source: readFileSync(join(folder, file)),
        });
    },
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const file = files.find((name) => `/${name}` === request.url);
        if (file === undefined) next();
        else createReadStream(join(folder, file)).pipe(response);
      });
    },
  };
}
