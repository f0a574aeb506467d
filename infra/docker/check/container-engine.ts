import { join } from 'node:path';
import { type Engine, output, works } from './engine';

/** Docker or Podman: the first that answers. */
export const containerProgram = (): string | undefined =>
  ['docker', 'podman'].find((each) => works(each, ['info']));

export function containerEngine(program: string, context: string): Engine {
  // Podman drops HEALTHCHECK from images of its own format.
  process.env.BUILDAH_FORMAT = 'docker';
  const image = (target: string): string => `clindrove-check-${target}`;
  return {
    name: output(program, ['--version']),
    beside: [],
    build(target) {
      const file = join(context, 'infra/docker/Dockerfile');
      output(program, ['build', '--target', target, '--tag', image(target), '--file', file, context]);
      return Number(output(program, ['image', 'inspect', '--format', '{{.Size}}', image(target)]));
    },
    // The flags that compose gives each process; the stores listen on this machine.
    run: ({ target, env, command = [] }) => [
      program,
      'run',
      '--rm',
      '--init',
      '--network=host',
      '--read-only',
      '--tmpfs=/tmp',
      '--cap-drop=ALL',
      '--security-opt=no-new-privileges',
      // Further commands run beside the process that has the name.
      `--name=${image(target)}${command.length === 0 ? '' : '-command'}`,
      ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      image(target),
      ...command,
    ],
    inside: ({ target, command }) => [program, 'exec', image(target), ...command],
  };
}
