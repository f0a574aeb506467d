import {
  AppError,
  type Coverage,
  type DocumentModel,
  errorDetail,
  errorMessage,
  ERRORS,
  type Gap,
  formatEnglish,
  isErrorCode,
  type LedgerBlock,
  message,
  type Notification,
  type LocalizedMessage,
  localizedMessage,
  RESULT_MESSAGES,
  type ResultCode,
  type ResultMessage,
  formatSentence,
  type Takeover,
  type Workflow,
} from '@app/contracts';
import { screen } from '@testing-library/react';
import { aDocument } from '../test/builders/documents';
import { aCall, aRecord, aStep, aWorkflow } from '../test/builders/workflows';
import { renderScreen } from '../test/render';
import { serve } from '../test/server';
import { ReadingReport } from '../src/features/document-preview/reading-report';
import { NotificationRow } from '../src/features/notifications/notification-row';
import { Executing } from '../src/features/workflows/executing';
import { Failure } from '../src/features/workflows/failure';
import { Name } from '../src/features/workflows/history/record-cells';
import { CoverageTab } from '../src/features/workflows/result/coverage.tab';
import { RunTab } from '../src/features/workflows/result/run.tab';
import { ApiError } from '../src/lib/api-error';
import { errorText } from '../src/lib/error-text';
import { formatError, loadErrorWords } from '../src/lib/format-error';
import { ReadingState } from '../src/ui/reading-state';
import { messages as pseudo } from './messages';

// Every screen uses the pseudo-language here, as in a build with PSEUDO_LANGUAGE.
jest.mock('../src/messages', () => jest.requireActual<object>('./messages'));

const ids = { workspaceId: '1', formId: '2' };

/** Stands in for a word and a figure alike. */
const anything: unknown = new Proxy({}, { get: () => 'something' });
const sayAs = (catalogue: object, code: ResultCode): string => {
  const words = (Reflect.get(catalogue, code) as (args: unknown) => string)(anything);
  return words;
};

/** The text on the screen, regardless of its division into elements. */
const shown = (): string => document.body.textContent ?? '';

/** Expects that the server's English words never appear alone. Wherever they appear, the other language follows. */
function expectNothingEnglish(said: readonly ResultMessage[]): void {
  for (const words of said.map((each) => formatEnglish(each).toLowerCase())) {
    const behind = shown().toLowerCase().split(words).slice(1);
    expect([words, behind.filter((rest) => !rest.startsWith(' tä'))]).toEqual([words, []]);
  }
}

const started = new Date(Date.now() - 42_000).toISOString();
const READ = localizedMessage('step.read', { documents: 2, pages: 118, sheets: 1 });
const PLANNED = localizedMessage('step.planned', { sections: 9, blocks: 2412, tokens: 61_000, unplaced: 1 });
const ASKED = localizedMessage('step.asked', {
  sections: message('step.sections', { sections: '2, 3', last: 5 }),
  total: 9,
  extent: message('step.arrived', { characters: 4711 }),
});
const BUSY = localizedMessage('wait.busy', {
  why: message('provider.key-rests', { seconds: 37, why: message('provider.no-connection') }),
});
const RAISED = message('forecast.halved', { section: '3' });
const nested = ({ args }: ResultMessage): ResultMessage[] =>
  Object.values(args).flatMap((arg) =>
    typeof arg === 'object' && arg !== null ? [arg, ...nested(arg)] : [],
  );

const running = (generating: LocalizedMessage, given: Partial<Workflow> = {}): Workflow =>
  aWorkflow({
    status: 'running',
    executedAt: started,
    completedAt: null,
    executionTime: null,
    steps: [
      aStep({ name: 'reading', status: 'done', ...READ }),
      aStep({ name: 'planning', status: 'done', ...PLANNED }),
      aStep({ name: 'generating', status: 'running', done: 6, total: 9, startedAt: started, ...generating }),
      aStep({ name: 'validating' }),
    ],
    usage: { calls: 6, inputTokens: 66_000, outputTokens: 18_000, costMicroUsd: null },
    forecast: {
      calls: 3,
      inputTokens: { low: 3, high: 4 },
      outputTokens: { low: 1, high: 2 },
      costMicroUsd: null,
      seconds: { low: 1000, high: 2000 },
      at: started,
      raised: formatEnglish(RAISED),
      said: RAISED,
    },
    ...given,
  });

describe('a language of its own', () => {
  it.each(Object.keys(RESULT_MESSAGES).filter((code): code is ResultCode => code in RESULT_MESSAGES))(
    'has a message for %s',
    (code) => {
      const [english, other] = [RESULT_MESSAGES, pseudo.resultMessages].map((each) => sayAs(each, code));

      expect(english?.trim()).not.toBe('');
      expect(other).toBe(`${english ?? ''}${other?.slice(english?.length) ?? ''}`);
      expect(other?.slice(english?.length)).toMatch(/^ t/);
    },
  );

  it('is the only one on the screen of a run that goes on', () => {
    renderScreen(<Executing workflow={running(ASKED)} ids={ids} />);

    expect(shown()).toContain('118');
    expectNothingEnglish([READ, PLANNED, ASKED].flatMap(({ said }) => [said, ...nested(said)]));
    expectNothingEnglish([RAISED]);
  });

  it('is the only one on the screen of a run that waits, why it waits included', () => {
    const waiting = running(BUSY);
    const steps = waiting.steps.map((step) =>
      step.name === 'generating' ? { ...step, status: 'waiting' as const } : step,
    );
    const resumesAt = new Date(Date.now() + 37_000).toISOString();
    renderScreen(<Executing workflow={{ ...waiting, status: 'pending', steps, resumesAt }} ids={ids} />);

    expect(shown()).toContain('37');
    expectNothingEnglish([BUSY.said, ...nested(BUSY.said)]);
  });

  it('is the only one on the account of a run, who took over included', () => {
    const why = message('takeover.reason', {
      integration: 'Main',
      provider: 'Claude',
      why: message('provider.no-data', { seconds: 90 }),
    });
    const takeover: Takeover = {
      integrationId: 22,
      integrationName: 'Spare',
      model: 'm',
      at: started,
      reason: formatEnglish(why),
      said: why,
    };
    const CHECKED = localizedMessage('step.checked', {
      checked: message('step.well-formed', { repairs: message('repair.doctype'), fixed: 2 }),
      errors: 1,
      warnings: 3,
    });
    const steps = [aStep({ name: 'validating', status: 'done', ...CHECKED })];
    serve({});
    renderScreen(<RunTab workflow={aWorkflow({ steps, takeover })} calls={[aCall()]} ids={ids} />);

    expectNothingEnglish([CHECKED.said, ...nested(CHECKED.said), why, ...nested(why)]);
  });

  it('is the only one in a ledger: reasons of blocks, pages, names of members', () => {
    const sums = { total: 3, used: 0, read: 0, excluded: 0, notProcessed: 3, gaps: 1 };
    const name = message('member.sub-item-at', {
      of: message('member.inclusion', { number: '7' }),
      place: 2,
    });
    const member = formatSentence('gap.member-text', {
      label: name,
      page: 12,
      text: 'Body weight of 50 kg or more',
    });
    const blockOf = (blockId: string, reason: ResultMessage, page?: ResultMessage): LedgerBlock => ({
      blockId,
      type: 'paragraph',
      state: 'not_processed',
      page: 4,
      section: null,
      reason: formatEnglish(reason),
      said: reason,
      ...(page === undefined ? { excerpt: 'Appendix 4' } : { excerpt: 'Page 31', name: page }),
    });
    const page = message('where.page', { page: 31 });
    const reasons = [message('block.too-long', { tokens: 12_000 }), message('page.scanned')] as const;
    const blocks = [blockOf('b1', reasons[0]), blockOf('page-31', reasons[1], page)];
    const gap: Gap = {
      kind: 'inclusion',
      label: formatEnglish(name),
      name,
      ...member,
      documentId: 11,
      blockId: 'b9',
      page: 12,
    };
    const warned = message('warning.rotated-pages');
    const notice = formatSentence('notice.warning-on-pages', { message: warned, pages: '3, 4' });
    const coverage: Coverage = {
      sums,
      documents: [{ documentId: 11, name: 'Protocol', sums, blocks }],
      series: [],
      gaps: [gap],
      notices: [{ documentId: 11, blockId: null, page: 3, ...notice }],
      marks: { total: 0, held: 0, leftOut: 0, gaps: 0, notChecked: 0, invented: 0, assumed: 0 },
    };
    renderScreen(<CoverageTab coverage={coverage} ids={ids} hasStudy={false} />);

    expect(shown()).toContain('Body weight of 50 kg or more');
    expectNothingEnglish([...reasons, page, name, ...nested(name), member.message, warned, notice.message]);
  });

  describe('of errors', () => {
    const why = message('provider.status-said', { status: 529, words: 'Overloaded' });
    const error = new AppError('PROVIDER_UNAVAILABLE', { args: { provider: 'Claude', message: why } });
    const failed = aWorkflow({
      status: 'failed',
      outcome: null,
      errorCode: error.code,
      errorMessage: error.message,
      errorSaid: error.said,
    });
    const recordOf = ({ status, errorMessage, errorSaid }: Workflow) =>
      aRecord({ status, errorMessage, errorSaid });

    beforeAll(loadErrorWords);

    it.each(Object.keys(ERRORS).filter(isErrorCode))('has the words for %s', (code) => {
      const args = Object.fromEntries(
        Array.from(ERRORS[code].detail.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, 'something']),
      );
      const english = errorDetail(code, args);
      const other = formatError(english, errorMessage(code, args));

      expect(other).toContain(english);
      expect(other.slice(english.length)).toMatch(/^ t/);
    });

    it('is the only one where a workflow has failed: on its page, in the history and in the inbox', () => {
      const told: Notification = {
        id: 9,
        kind: 'workflow-failed',
        workspaceId: 1,
        formId: 2,
        workflowId: 31,
        createdAt: started,
        readAt: null,
        facts: { reason: error.message, said: error.said },
      };
      renderScreen(
        <>
          <Failure workflow={failed} ids={ids} />
          <Name record={recordOf(failed)} scope={{ kind: 'folder', ids }} />
          <NotificationRow told={told} onFollow={() => undefined} />
        </>,
      );

      expect(shown().split('Claude could not be reached')).toHaveLength(4);
      expect(shown()).not.toContain(error.message);
      // The sentence of the product quotes the provider's words.
      expect(shown()).toContain('status 529: Overloaded tä');
      expect(shown()).toMatch(/Run the workflow again later\. tä/);
    });

    it('is what was stored where a workflow failed before, and what a later version says', () => {
      const before = aWorkflow({ status: 'failed', errorMessage: 'As it was.' });
      const later = aWorkflow({
        status: 'failed',
        errorMessage: 'As it will be.',
        errorSaid: { code: 'OF_A_LATER_VERSION', args: {} },
      });
      renderScreen(
        <>
          <Failure workflow={before} ids={ids} />
          <Name record={recordOf(later)} scope={{ kind: 'folder', ids }} />
        </>,
      );

      expect(screen.getByText('As it was.')).toBeVisible();
      expect(screen.getByText('As it will be.')).toBeVisible();
    });

    it('is the only one where a request is refused, and why a call failed', () => {
      const refused = new AppError('UPLOADS_UNFINISHED', { args: { maximum: 20 } });
      const { message: detail, code, said } = refused;
      const problem = { type: 't', title: 't', status: 429, requestId: 'r', detail, code, said };
      const withoutMessage = { ...problem, said: undefined };
      serve({});
      const call = aCall({ finish: 'failed', reason: formatEnglish(why), said: why });
      renderScreen(<RunTab workflow={aWorkflow()} calls={[call]} ids={ids} />);

      expect(errorText(new ApiError(429, JSON.stringify(problem), ''))).toMatch(/ tä/);
      expect(errorText(new ApiError(429, JSON.stringify(withoutMessage), ''))).toBe(detail);
      expectNothingEnglish([why]);
    });
  });

  it('is the only one where a reading is told of: in the list, the preview and before a run', () => {
    const words = localizedMessage('warning.second-reading');
    const warnings = [{ code: 'lost-words' as const, ...words }];
    const read = aDocument();
    const warned = { ...read, reading: { ...read.reading, warnings } };
    const model: DocumentModel = {
      schemaVersion: 1,
      extractor: 'pdf-1',
      format: 'pdf',
      blocks: [],
      runningLines: [],
      pages: [],
      warnings,
      words: 0,
    };
    renderScreen(
      <>
        <ReadingState document={warned} />
        <ReadingReport model={model} onPage={() => undefined} />
      </>,
    );
    expect(shown().split(formatEnglish(words.said))).toHaveLength(3);
    expectNothingEnglish([words.said]);
  });
});
