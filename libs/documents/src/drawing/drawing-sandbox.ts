import type { ChildProcess } from 'node:child_process';
import { type Sandbox, spawnSandbox, stepBack } from '@app/sandbox';

/**
 * A child that draws a page: it may read the product's own code and nothing else. The canvas is native code, over which Node's
 * permissions have no power: a file that takes the canvas over has what the system lets this process do, but not our environment.
 */
const DRAWING_SANDBOX = {
  entry: 'libs/documents/src/drawing/drawing-child',
  packages: ['pdfjs-dist/package.json', '@napi-rs/canvas', 'zod'],
  heapMegabytes: 512,
  loadsNativeCode: true,
} satisfies Sandbox;

/** Starts a child that draws one page of the PDF that it is sent, and says it through its fourth pipe. */
export function startDrawingChild(page: number): ChildProcess {
  const child = spawnSandbox({ ...DRAWING_SANDBOX, args: [String(page)] }, ['pipe', 'pipe', 'pipe', 'pipe']);
  stepBack(child);
  return child;
}
