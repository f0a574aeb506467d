import { flowProblems, type FlowSurroundings, shapeProblems } from './flow-problems';
import { FlowData, type FlowNode } from './workflow-flow';

const position = { x: 0, y: 0 };
const documents = (id = 'documents', tag = 'protocol'): FlowNode => ({
  id,
  position,
  type: 'documents',
  data: { tag },
});
type Conversion = Extract<FlowNode, { type: 'conversion' }>;
const conversion = (given: Partial<Conversion['data']> = {}, id = 'conversion'): FlowNode => ({
  id,
  position,
  type: 'conversion',
  data: {
    aiIntegrationId: 7,
    target: 'odm-1.3.2',
    xmlSchemaId: null,
    prompt: 'Write.',
    repairRounds: null,
    pace: 'now',
    ...given,
  },
});
const adopt: FlowNode = { id: 'adopt', position, type: 'adopt', data: {} };
const tell = (userIds = [3]): FlowNode => ({ id: 'tell', position, type: 'tell', data: { userIds } });
const drawn = (nodes: FlowNode[], ...pairs: [string, string][]): FlowData => ({
  nodes,
  edges: pairs.map(([source, target]) => ({ id: `${source}-${target}`, source, target })),
});

const around: FlowSurroundings = {
  integrations: new Map([
    [7, { active: true }],
    [8, { active: false }],
  ]),
  schemaIds: new Set([5]),
  memberIds: new Set([3]),
};
const problemsOf = (flow: FlowData) =>
  flowProblems(flow, around).map(({ code, nodeId }) => (nodeId === null ? code : `${code} ${nodeId}`));

const WHOLE = [
  ['documents', 'conversion'],
  ['conversion', 'adopt'],
  ['adopt', 'tell'],
] as [string, string][];

describe('a drawing', () => {
  it('that leads from documents over a conversion to people can run', () => {
    expect(problemsOf(drawn([documents(), conversion(), adopt, tell()], ...WHOLE))).toEqual([]);
    expect(problemsOf(drawn([documents(), conversion()], ['documents', 'conversion']))).toEqual([]);
  });

  it('without a start, or without a conversion, says what to add', () => {
    expect(problemsOf(drawn([]))).toEqual(['no-start', 'no-conversion']);
    expect(problemsOf(drawn([conversion(), tell()], ['conversion', 'tell']))).toEqual([
      'no-start',
      'apart conversion',
    ]);
  });

  it('with a loop names the steps of the circle, once', () => {
    const flow = drawn([documents(), conversion(), adopt, tell()], ...WHOLE, ['tell', 'conversion']);

    const found = shapeProblems(flow);

    expect(found.map(({ code }) => code)).toEqual(['loop']);
    expect(found[0]?.sentence).toContain('“Conversion”, “Use as form design”, “Notify people”, “Conversion”');
    expect(found[0]?.message).toMatchObject({ code: 'flow.loop' });
    expect(problemsOf(drawn([documents()], ['documents', 'documents']))).toContain('loop documents');
  });

  it('with a connection to nowhere or in a wrong order says where', () => {
    const lost = drawn([documents(), conversion()], ['documents', 'conversion'], ['conversion', 'gone']);
    expect(problemsOf(lost)).toEqual(['edge-lost conversion']);
    const wrong = drawn([documents(), conversion(), adopt], ...WHOLE.slice(0, 2), ['documents', 'adopt']);
    expect(problemsOf(wrong)).toEqual(['order adopt']);
  });

  it('with steps that stand apart, or two conversions, names them', () => {
    const apart = drawn(
      [documents(), documents('more', 'manual'), conversion(), tell()],
      ['documents', 'conversion'],
    );
    expect(problemsOf(apart)).toEqual(['apart more', 'apart tell']);
    const two = drawn([documents(), conversion(), conversion({}, 'second')], ...WHOLE.slice(0, 1), [
      ...(['documents', 'second'] as const),
    ]);
    expect(problemsOf(two)).toEqual(['two-conversions second']);
  });

  it.each<[string, FlowNode, string]>([
    ['no agent', conversion({ aiIntegrationId: null }), 'integration-missing conversion'],
    ['an agent that was deleted', conversion({ aiIntegrationId: 9 }), 'integration-gone conversion'],
    ['an inactive agent', conversion({ aiIntegrationId: 8 }), 'integration-inactive conversion'],
    ['no prompt', conversion({ prompt: '' }), 'prompt-missing conversion'],
    ['no schema', conversion({ target: 'own-schema' }), 'schema-missing conversion'],
    [
      'a schema that was deleted',
      conversion({ target: 'own-schema', xmlSchemaId: 6 }),
      'schema-gone conversion',
    ],
  ])('whose conversion has %s says so', (_what, node, expected) => {
    expect(problemsOf(drawn([documents(), node], ['documents', 'conversion']))).toEqual([expected]);
  });

  it('says which step lacks a tag, people, or items to make questions of', () => {
    const flow = drawn(
      [documents('documents', ''), conversion({ target: 'any' }), adopt, tell([])],
      ...WHOLE,
    );
    expect(problemsOf(flow)).toEqual(['adopts-no-odm adopt', 'tag-missing documents', 'nobody-told tell']);
    expect(
      problemsOf(drawn([documents(), conversion(), tell([3, 4])], WHOLE[0]!, ['conversion', 'tell'])),
    ).toEqual(['person-gone tell']);
  });

  it('is refused where two steps have one name, or a step is of no known kind', () => {
    const taken = FlowData.safeParse(drawn([documents(), documents()]));
    expect(taken.error?.issues[0]?.message).toBe('Two steps have the same name.');
    const nodes = [{ id: 'x', position, type: 'dial', data: {} }];
    expect(FlowData.safeParse({ nodes, edges: [] }).success).toBe(false);
  });
});
