import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AiProvider } from '@app/contracts';
import { BUILT_IN_MODELS } from './catalogue';
import { findModel } from './find-model';

/** Names of chat models in the types of the vendors' SDKs that our list leaves out, and why, as of 27 November 2026. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'no official source tells a price': [
    'claude-fable-5-2',
    'gpt-5.6-terra',
    'gpt-5.6-luna',
    'gpt-5.4',
    'gpt-5.4-mini',
    'gpt-5.4-nano',
    'gpt-5.2',
    'gpt-5.2-pro',
    'gpt-5.1-codex',
    'gpt-5.1-mini',
    'gpt-5-chat-latest',
    'gpt-5.1-chat-latest',
    'chatgpt-4o-latest',
    'codex-mini-latest',
  ],
  'its price was promotional until 21 November 2026, and no source tells the one since': ['gpt-5.6-sol'],
  'no official source confirms its limits': ['claude-opus-4-7'],
  'only for invited customers': [
    'claude-mythos-5-2',
    'claude-mythos-5-1',
    'claude-mythos-5',
    'claude-mythos-preview',
  ],
  'ends on 11 December 2026': ['gpt-5-nano', 'o3'],
  'ends on 14 January 2027, and no official source tells a price': ['gpt-4o-mini'],
  'ends on 1 April 2027, and no official source tells a price': ['gpt-5.1'],
  'has ended': [
    'gpt-5.3-chat-latest',
    'gpt-5.2-chat-latest',
    'gpt-4.1-nano',
    'o4-mini',
    'o3-mini',
    'o1',
    'o1-preview',
    'o1-mini',
    'gpt-4-turbo',
    'gpt-4-0125-preview',
    'gpt-4-turbo-preview',
    'gpt-4-1106-preview',
    'gpt-4-vision-preview',
    'gpt-4',
    'gpt-4-0314',
    'gpt-4-0613',
    'gpt-4-32k',
    'gpt-4-32k-0314',
    'gpt-4-32k-0613',
    'gpt-3.5-turbo',
    'gpt-3.5-turbo-16k',
    'gpt-3.5-turbo-0301',
    'gpt-3.5-turbo-0613',
    'gpt-3.5-turbo-1106',
    'gpt-3.5-turbo-0125',
    'gpt-3.5-turbo-16k-0613',
  ],
  'for speech or for searching the web': [
    'gpt-4o-audio-preview',
    'gpt-4o-mini-audio-preview',
    'gpt-4o-search-preview',
    'gpt-4o-mini-search-preview',
  ],
};

const leftOut = Object.values(LEFT_OUT).flat();

/** The names in the union of this name, without the dates of versions. */
function namesIn(file: string, type: string): string[] {
  const [sdk = '', ...path] = file.split('|');
  const text = readFileSync(join(dirname(require.resolve(sdk)), ...path), 'utf8');
  const union = new RegExp(`export type ${type} = ([^;]*);`).exec(text)?.[1] ?? '';
  const names = [...union.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  return [...new Set(names.map((name) => name.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2})$/, '')))];
}

/** Google's SDK has no type for names of models. */
const VENDORS: readonly (readonly [AiProvider, string, string])[] = [
  ['claude', '@anthropic-ai/sdk|resources/messages/messages.d.ts', 'Model'],
  ['openai', 'openai|resources/shared.d.ts', 'ChatModel'],
];

describe.each(VENDORS)('the models that the SDK of %s names', (provider, file, type) => {
  it('are in the list, or left out for a reason', () => {
    const names = namesIn(file, type);

    expect(names.length).toBeGreaterThan(10);
    expect(
      names.filter((name) => findModel(BUILT_IN_MODELS, provider, name) === null && !leftOut.includes(name)),
    ).toEqual([]);
  });
});

describe('a model that is left out', () => {
  it('is not in the list, and is named by an SDK', () => {
    const named = new Set(VENDORS.flatMap(([, file, type]) => namesIn(file, type)));

    expect(leftOut.filter((name) => BUILT_IN_MODELS.models.some(({ id }) => id === name))).toEqual([]);
    expect(leftOut.filter((name) => !named.has(name))).toEqual([]);
  });
});
