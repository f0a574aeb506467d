import type { ChildProcess } from 'node:child_process';
import { type Sandbox, spawnSandbox, stepBack } from '@app/sandbox';

/**
 * A child that renders a page. It may read the product's own code and nothing else. The canvas is native code, which Node's
 * permissions do not restrict: a file that exploits the canvas gets the system permissions of this process, but not our
 * environment variables.
 */
const DRAWING_SANDBOX = {
  entry: 'libs/documents/src/drawing/drawing-child',
  packages: ['pdfjs-dist/package.json', '@napi-rs/canvas', 'zod'],
  heapMegabytes: 512,
  loadsNativeCode: true,
} satisfies Sandbox;

/** Starts a child that renders one page of the PDF that is sent to it, and returns it through its fourth pipe. */
export function startDrawingChild(page: number): ChildProcess {
  const child = spawnSandbox({ ...DRAWING_SANDBOX, args: [String(page)] }, ['pipe', 'pipe', 'pipe', 'pipe']);
  stepBack(child);
  return child;
}
