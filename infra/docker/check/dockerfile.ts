import { posix } from 'node:path';

/** State of a stage after an instruction: how its processes run. */
export interface Settings {
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly user: string;
  readonly command: readonly string[];
  readonly health: Health | null;
  readonly ports: readonly number[];
}

export interface Health {
  readonly command: readonly string[];
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly startMs: number;
}

/** An instruction that changes the tree, with the settings that it runs under. */
export type Step = { readonly settings: Settings } & (
  | { readonly kind: 'run'; readonly script: string }
  | { readonly kind: 'copy'; readonly from: string | null; readonly sources: string[]; readonly to: string }
);

export interface Stage {
  readonly name: string;
  /** A former stage, or an image from outside. */
  readonly parent: string;
  steps: Step[];
  settings: Settings;
}

const FRESH: Settings = { env: {}, folder: '/', user: 'root', command: [], health: null, ports: [] };

/**
 * Parses a Dockerfile into its stages by name. It knows the instructions and forms that this repository uses. Throws an `Error` that
 * names the instruction for all others, so that nothing is skipped silently.
 */
export function parseDockerfile(text: string): ReadonlyMap<string, Stage> {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const line of instructionsOf(text)) {
    const [, keyword = '', rest = ''] = /^(\S+)\s+(.*)$/s.exec(line) ?? [];
    const apply = INSTRUCTIONS[keyword];
    try {
      if (keyword === 'FROM') {
        stage = startStage(rest, stages);
        stages.set(stage.name, stage);
      } else if (apply === undefined || stage === undefined) throw new Error('unknown instruction');
      else apply(stage, withoutFlags(rest));
    } catch (cause) {
      throw new Error(`Dockerfile, "${line}": ${cause instanceof Error ? cause.message : ''}`, { cause });
    }
  }
  return stages;
}

/** Lines without comments, continued lines joined. */
function instructionsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  return lines
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
}

function startStage(rest: string, stages: ReadonlyMap<string, Stage>): Stage {
  const [, parent, name] = /^([\w.:/-]+) AS (\w+)$/.exec(rest) ?? [];
  if (parent === undefined || name === undefined) throw new Error('expected FROM image AS name');
  return { name, parent, steps: [], settings: stages.get(parent)?.settings ?? FRESH };
}

interface Parts {
  readonly flags: Readonly<Record<string, string>>;
  readonly rest: string;
}

function withoutFlags(text: string): Parts {
  const [flagText = ''] = /^(?:--\S+\s+)*/.exec(text) ?? [];
  const flags: Record<string, string> = {};
  for (const [, name = '', value = ''] of flagText.matchAll(/--([\w-]+)=?(\S*)/g)) flags[name] = value;
  return { flags, rest: text.slice(flagText.length) };
}

const INSTRUCTIONS: Readonly<Record<string, (stage: Stage, parts: Parts) => void>> = {
  WORKDIR: (stage, parts) => set(stage, { folder: matching(parts, /^(\/[\w/.-]+)$/) }),
  USER: (stage, parts) => set(stage, { user: matching(parts, /^(\w+)$/) }),
  EXPOSE: (stage, parts) =>
    set(stage, { ports: [...stage.settings.ports, Number(matching(parts, /^(\d+)$/))] }),
  CMD: (stage, parts) => set(stage, { command: argumentsOf(matching(parts, /^(\[.*\])$/)) }),
  ENV: (stage, parts) => {
    const pairs = matching(parts, /^((?:\w+=[\w./:-]+\s*)+)$/).split(/\s+/);
    const env = { ...stage.settings.env };
    for (const pair of pairs) env[pair.split('=')[0] ?? ''] = pair.slice(pair.indexOf('=') + 1);
    set(stage, { env });
  },
  HEALTHCHECK: (stage, { flags, rest }) => {
    const command = argumentsOf(matching({ flags: {}, rest }, /^CMD (\[.*\])$/));
    const { interval, timeout, 'start-period': start, ...others } = flags;
    refuse(others);
    const [intervalMs = 0, timeoutMs = 0, startMs = 0] = [interval, timeout, start].map(milliseconds);
    set(stage, { health: { command, intervalMs, timeoutMs, startMs } });
  },
  RUN: (stage, { flags, rest }) => {
    refuse(flags);
    stage.steps.push({ kind: 'run', script: rest, settings: stage.settings });
  },
  COPY: (stage, { flags, rest }) => {
    const { from = null, chown = 'root:root', ...others } = flags;
    refuse(others);
    const paths = rest.split(/\s+/);
    const target = paths.pop() ?? '';
    // Every copied file belongs to root, which is also Docker's default.
    if (chown !== 'root:root' || paths.length === 0 || /["[*$]/.test(rest)) throw new Error('unknown form');
    const to = posix.resolve(stage.settings.folder, target) + (/\/$/.test(target) ? '/' : '');
    stage.steps.push({ kind: 'copy', from, sources: paths, to, settings: stage.settings });
  },
};

function set(stage: Stage, changed: Partial<Settings>): void {
  stage.settings = { ...stage.settings, ...changed };
}

function matching({ flags, rest }: Parts, form: RegExp): string {
  refuse(flags);
  const found = form.exec(rest)?.[1];
  if (found === undefined) throw new Error('unknown form');
  return found;
}

function refuse(flags: object): void {
  if (Object.keys(flags).length > 0) throw new Error(`unknown options: ${Object.keys(flags).join()}`);
}

function argumentsOf(json: string): string[] {
  const list: unknown = JSON.parse(json);
  if (Array.isArray(list) && list.every((each) => typeof each === 'string')) return list;
  throw new Error('expected a list of strings');
}

function milliseconds(duration = ''): number {
  const seconds = /^(\d+)s$/.exec(duration)?.[1];
  if (seconds === undefined) throw new Error('expected interval, timeout and start period in seconds');
  return Number(seconds) * 1000;
}
