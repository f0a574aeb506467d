import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(?:js|mjs|css|html|svg|json|webmanifest|txt)$/;
/** Smaller files save less than their compression header costs. */
const LEAST_BYTES = 1024;
/** The strongest setting saves a further tenth, but would take most of the build time. */
const BROTLI_QUALITY = 9;

/** Writes gzip and brotli copies of all text files of the build. The web server sends them to browsers that accept them. */
export function compressedFiles(outDir: string): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async closeBundle() {
      const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(files.map(compress));
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < LEAST_BYTES) return;
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
}
